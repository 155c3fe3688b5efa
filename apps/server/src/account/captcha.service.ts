import { captchaGone } from '@kuaimen/contract/account/account.errors'
import type { CaptchaView } from '@kuaimen/contract/account/account.views'
import type { verifyCaptcha } from '@kuaimen/contract/account/captcha.endpoints'
import { CAPTCHA, HOLE, judgeDrag } from '@kuaimen/contract/account/captcha.rules'
import type { DataOf, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Ctx, Services } from '../context'
import type { Tx } from '../db/database'
import { drawPuzzle } from './captcha.present'
import { claimTry, insertCaptcha, markSolved, restorePass, spendPass } from './captcha.sql'
import { hashToken } from './session.service'

const LIFE_MS = 5 * 60_000

type Chance = Services['randomBytes']

const between = (chance: Chance, first: number, last: number): number =>
  first + (Buffer.from(chance(4)).readUInt32BE() % (last - first + 1))

const secret = (chance: Chance, bytes: number): string => Buffer.from(chance(bytes)).toString('base64url')

export const placeHole = (chance: Chance): { left: number; top: number } => ({
  left: between(chance, ...HOLE.left),
  top: between(chance, ...HOLE.top),
})

export async function makePuzzle(ctx: Ctx): Promise<CaptchaView> {
  const hole = placeHole(ctx.randomBytes)
  const id = secret(ctx.randomBytes, 16)
  const { image, piece } = await drawPuzzle(ctx, hole)
  await insertCaptcha(ctx.db, { id, hole_left: hole.left, expires_at: new Date(ctx.now().getTime() + LIFE_MS) })
  return { captcha_id: id, image, piece, piece_y: hole.top, width: CAPTCHA.width, height: CAPTCHA.height }
}

/** What a drag is worth; a solved puzzle is worth one pass. */
export const judgePuzzle = (ctx: Ctx, drag: InputOf<typeof verifyCaptcha>): Promise<DataOf<typeof verifyCaptcha>> =>
  ctx.transaction(async (tx) => {
    const now = ctx.now()
    const puzzle = await claimTry(tx, drag.captcha_id, CAPTCHA.tries, now)
    if (!puzzle) throw new Refusal(captchaGone)
    const verdict = judgeDrag(drag, puzzle.hole_left)
    if (verdict !== 'success') return { verdict, captcha_pass: '' }
    const pass = secret(ctx.randomBytes, 32)
    await markSolved(tx, drag.captcha_id, hashToken(pass), new Date(now.getTime() + LIFE_MS))
    return { verdict, captcha_pass: pass }
  })

/** Spends the pass of a solved puzzle: true for exactly one caller, within its five minutes. */
export const usePass = (tx: Tx, pass: string, now: Date): Promise<boolean> => spendPass(tx, hashToken(pass), now)

/** What the pass was spent on did not happen. */
export const returnPass = (tx: Tx, pass: string) => restorePass(tx, hashToken(pass))
