import { newCaptcha, verifyCaptcha } from '@kuaimen/contract/account/captcha.endpoints'
import type { Call } from '../../api/call'
import type { PassFor, Puzzle } from './parts/puzzle'

type PathTuple = [number, number, number]

/** A puzzle whose hole only the server knows: it judges, and a right drop earns its pass. */
export async function serverPuzzle(call: Call, passFor?: PassFor): Promise<Puzzle> {
  const { captcha_id, image, piece, piece_y } = await call(newCaptcha, {}, { quiet: true })
  return {
    id: captcha_id,
    image,
    piece,
    top: piece_y,
    judge: async ({ left, trail, elapsedMs, path }) => {
      const hand = { trail: [...trail], elapsed_ms: elapsedMs, path: path.map(([x, y, at]) => [x, y, at] as PathTuple) }
      const drag = { captcha_id, left, ...hand, ...passFor }
      const { verdict, captcha_pass } = await call(verifyCaptcha, drag, { quiet: true })
      return { verdict, pass: captcha_pass }
    },
  }
}
