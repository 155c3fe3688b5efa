import { captchaGone } from '@kuaimen/contract/account/account.errors'
import type { CaptchaView } from '@kuaimen/contract/account/account.views'
import type { newCaptcha, verifyCaptcha } from '@kuaimen/contract/account/captcha.endpoints'
import { CAPTCHA, judgeDrag, PIECE_BOX } from '@kuaimen/contract/account/captcha.rules'
import type { DataOf, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Ctx } from '../context'
import type { Tx } from '../db/database'
import { drawPuzzle } from './captcha.image'
import { claimTry, insertCaptcha, markSolved, spendPass } from './captcha.sql'
import { hashToken } from './session.service'

const LIFE_MS = 5 * 60_000
const TRIES = 5
/** The hole keeps clear of the piece's start and of the end of the track, where a blind fling would stop. */
const EDGE = 10
const FIRST_LEFT = PIECE_BOX + EDGE
const LAST_LEFT = CAPTCHA.width - PIECE_BOX - EDGE
const LAST_TOP = CAPTCHA.height - PIECE_BOX - EDGE

type Chance = Ctx['randomBytes']

const between = (chance: Chance, first: number, last: number): number =>
  first + (Buffer.from(chance(4)).readUInt32BE() % (last - first + 1))

const secret = (chance: Chance, bytes: number): string => Buffer.from(chance(bytes)).toString('base64url')

export const placeHole = (chance: Chance): { left: number; top: number } => ({
  left: between(chance, FIRST_LEFT, LAST_LEFT),
  top: between(chance, EDGE, LAST_TOP),
})

export async function makePuzzle(ctx: Ctx): Promise<DataOf<typeof newCaptcha>> {
  const hole = placeHole(ctx.randomBytes)
  const id = secret(ctx.randomBytes, 16)
  const { image, piece } = await drawPuzzle(ctx, hole)
  await insertCaptcha(ctx.db, { id, hole_left: hole.left, expires_at: new Date(ctx.now().getTime() + LIFE_MS) })
  const view: CaptchaView = {
    captcha_id: id,
    image,
    piece,
    piece_y: hole.top,
    width: CAPTCHA.width,
    height: CAPTCHA.height,
  }
  return view
}

/** What a drag is worth; a solved puzzle is worth one pass. */
export const judgePuzzle = (ctx: Ctx, drag: InputOf<typeof verifyCaptcha>): Promise<DataOf<typeof verifyCaptcha>> =>
  ctx.transaction(async (tx) => {
    const now = ctx.now()
    const puzzle = await claimTry(tx, drag.captcha_id, TRIES, now)
    if (!puzzle) throw new Refusal(captchaGone)
    const verdict = judgeDrag(drag, puzzle.hole_left)
    if (verdict !== 'success') return { verdict, captcha_pass: '' }
    const pass = secret(ctx.randomBytes, 32)
    await markSolved(tx, drag.captcha_id, hashToken(pass), new Date(now.getTime() + LIFE_MS))
    return { verdict, captcha_pass: pass }
  })

/** Spends the pass of a solved puzzle: true for exactly one caller, within its five minutes. */
export const usePass = (tx: Tx, pass: string, now: Date): Promise<boolean> => spendPass(tx, hashToken(pass), now)
