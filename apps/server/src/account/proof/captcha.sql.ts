import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
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
export async function listFails(tx: Tx, address: string, since: Date, atMost: number): Promise<Date[]> {
  const fails = sql<number>`${captcha.tries} - (${captcha.pass_hash} is not null)::int`
  const rows = await tx
    .select({ expires_at: captcha.expires_at, fails })
    .from(captcha)
    .where(and(eq(captcha.address, address), gt(captcha.expires_at, since), sql`${fails} > 0`))
    .orderBy(desc(captcha.expires_at))
    .limit(atMost)
  return rows.flatMap((one) => Array<Date>(one.fails).fill(one.expires_at))
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
