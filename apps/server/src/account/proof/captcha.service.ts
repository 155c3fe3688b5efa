import type { verifyCaptcha } from '@kuaimen/contract/account/captcha.endpoints'
import {
  CAPTCHA,
  CAPTCHA_FAILS_AN_HOUR,
  type CaptchaVerdict,
  HOLE,
  isHandPath,
  judgeDrag,
} from '@kuaimen/contract/account/captcha.rules'
import { captchaGone, captchaTooMany } from '@kuaimen/contract/account/person.errors'
import type { CaptchaView } from '@kuaimen/contract/account/person.views'
import type { CodePurpose } from '@kuaimen/contract/account/proof.rules'
import type { DataOf, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { againAt, refusedAgain } from '@kuaimen/contract/kernel/limits.rules'
import type { Ctx, Services } from '../../context'
import type { Tx } from '../../db/database'
import { networkOf } from '../person/address.service'
import { hashToken } from '../session/session.service'
import { drawPuzzle } from './captcha.present'
import { claimTry, insertCaptcha, listFails, markSolved, restorePass, spendPass } from './captcha.sql'

const LIFE_MS = 5 * 60_000

type Drag = InputOf<typeof verifyCaptcha>

/** What a pass is used for. */
export interface PassUse {
  readonly mobile?: string | undefined
  readonly purpose?: CodePurpose | undefined
}

const boundTo = ({ mobile = '', purpose }: PassUse): string => `${purpose ?? ''}:${mobile}`

type Chance = Services['randomBytes']

const between = (chance: Chance, first: number, last: number): number =>
  first + (Buffer.from(chance(4)).readUInt32BE() % (last - first + 1))

const secret = (chance: Chance, bytes: number): string => Buffer.from(chance(bytes)).toString('base64url')

export const placeHole = (chance: Chance): { left: number; top: number } => ({
  left: between(chance, ...HOLE.left),
  top: between(chance, ...HOLE.top),
})

const HOUR_MS = 3_600_000

/** Who guesses at one puzzle after another is not let go on. */
async function refuseGuessing(ctx: Ctx, tx: Tx, address: string): Promise<void> {
  const now = ctx.now()
  // A puzzle runs out five minutes after it was made.
  const since = new Date(now.getTime() + LIFE_MS - HOUR_MS)
  const fails = await listFails(tx, address, since, CAPTCHA_FAILS_AN_HOUR)
  const made = fails.map((at) => new Date(at.getTime() - LIFE_MS))
  const again = againAt(made, CAPTCHA_FAILS_AN_HOUR, HOUR_MS, now)
  if (again) throw refusedAgain(captchaTooMany, again, now)
}

export async function makePuzzle(ctx: Ctx): Promise<CaptchaView> {
  const hole = placeHole(ctx.randomBytes)
  const id = secret(ctx.randomBytes, 16)
  const address = networkOf(ctx.caller.address)
  await refuseGuessing(ctx, ctx.db, address)
  const { image, piece } = await drawPuzzle(ctx, hole)
  const expires_at = new Date(ctx.now().getTime() + LIFE_MS)
  await insertCaptcha(ctx.db, { id, hole_left: hole.left, address, expires_at })
  return { captcha_id: id, image, piece, piece_y: hole.top, width: CAPTCHA.width, height: CAPTCHA.height }
}

/** Where the piece lies counts first; then whether a hand has put it there. */
function judge(drag: Drag, holeLeft: number): CaptchaVerdict {
  const verdict = judgeDrag(drag, holeLeft)
  return verdict === 'success' && !isHandPath(drag.path, drag) ? 'again' : verdict
}

/** What a drag is worth; a solved puzzle is worth one pass, for one number and purpose. */
export const judgePuzzle = (ctx: Ctx, drag: Drag): Promise<DataOf<typeof verifyCaptcha>> =>
  ctx.transaction(async (tx) => {
    const now = ctx.now()
    await refuseGuessing(ctx, tx, networkOf(ctx.caller.address))
    const puzzle = await claimTry(tx, drag.captcha_id, CAPTCHA.tries, now)
    if (!puzzle) throw new Refusal(captchaGone)
    const verdict = judge(drag, puzzle.hole_left)
    if (verdict !== 'success') return { verdict, captcha_pass: '' }
    const pass = secret(ctx.randomBytes, 32)
    await markSolved(tx, drag.captcha_id, {
      pass_hash: hashToken(pass),
      bound_to: boundTo(drag),
      expires_at: new Date(now.getTime() + LIFE_MS),
    })
    return { verdict, captcha_pass: pass }
  })

/** Spends the pass of a solved puzzle: true for exactly one caller, within its five minutes, for what it was solved. */
export const usePass = (tx: Tx, pass: string, use: PassUse, now: Date): Promise<boolean> =>
  spendPass(tx, hashToken(pass), boundTo(use), now)

/** What the pass was spent on did not happen. */
export const returnPass = (tx: Tx, pass: string) => restorePass(tx, hashToken(pass))
