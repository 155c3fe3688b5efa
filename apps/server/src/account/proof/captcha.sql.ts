import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { captcha } from '../person/account.table'

export const insertCaptcha = (tx: Tx, values: typeof captcha.$inferInsert) => tx.insert(captcha).values(values)

/** Counts a try before it is judged, so that parallel guesses share one limit; nothing when the puzzle is over. */
export async function claimTry(tx: Tx, id: string, limit: number, now: Date) {
  const [row] = await tx
    .update(captcha)
    .set({ tries: sql`${captcha.tries} + 1` })
    .where(and(eq(captcha.id, id), lt(captcha.tries, limit), isNull(captcha.pass_hash), gt(captcha.expires_at, now)))
    .returning({ hole_left: captcha.hole_left })
  return row
}

/** Drops that solved nothing, of a network's puzzles that ran out after a moment. */
export async function countFails(tx: Tx, address: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({
      fails: sql<number>`coalesce(sum(${captcha.tries} - (${captcha.pass_hash} is not null)::int), 0)::int`,
    })
    .from(captcha)
    .where(and(eq(captcha.address, address), gt(captcha.expires_at, since)))
  return row?.fails ?? 0
}

export const markSolved = (
  tx: Tx,
  id: string,
  solved: Pick<typeof captcha.$inferInsert, 'pass_hash' | 'bound_to' | 'expires_at'>,
) => tx.update(captcha).set(solved).where(eq(captcha.id, id))

/** One conditional update: of two that bring the same pass, one finds it used. */
export async function spendPass(tx: Tx, passHash: Buffer, boundTo: string, now: Date): Promise<boolean> {
  const spent = await tx
    .update(captcha)
    .set({ used_at: now })
    .where(
      and(
        eq(captcha.pass_hash, passHash),
        eq(captcha.bound_to, boundTo),
        isNull(captcha.used_at),
        gt(captcha.expires_at, now),
      ),
    )
    .returning({ id: captcha.id })
  return spent.length === 1
}

export const restorePass = (tx: Tx, passHash: Buffer) =>
  tx.update(captcha).set({ used_at: null }).where(eq(captcha.pass_hash, passHash))
