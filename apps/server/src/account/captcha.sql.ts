import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { captcha } from './account.table'

export const insertCaptcha = (tx: Tx, values: { id: string; hole_left: number; expires_at: Date }) =>
  tx.insert(captcha).values(values)

/** Counts a try before it is judged, so that parallel guesses share one limit; nothing when the puzzle is over. */
export async function claimTry(tx: Tx, id: string, limit: number, now: Date) {
  const [row] = await tx
    .update(captcha)
    .set({ tries: sql`${captcha.tries} + 1` })
    .where(and(eq(captcha.id, id), lt(captcha.tries, limit), isNull(captcha.pass_hash), gt(captcha.expires_at, now)))
    .returning({ hole_left: captcha.hole_left })
  return row
}

export const markSolved = (tx: Tx, id: string, passHash: Buffer, expiresAt: Date) =>
  tx.update(captcha).set({ pass_hash: passHash, expires_at: expiresAt }).where(eq(captcha.id, id))

/** One conditional update: of two that bring the same pass, one finds it used. */
export async function spendPass(tx: Tx, passHash: Buffer, now: Date): Promise<boolean> {
  const spent = await tx
    .update(captcha)
    .set({ used_at: now })
    .where(and(eq(captcha.pass_hash, passHash), isNull(captcha.used_at), gt(captcha.expires_at, now)))
    .returning({ id: captcha.id })
  return spent.length === 1
}

export const restorePass = (tx: Tx, passHash: Buffer) =>
  tx.update(captcha).set({ used_at: null }).where(eq(captcha.pass_hash, passHash))
