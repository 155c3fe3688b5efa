import { and, eq, exists, isNotNull, lte } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { mobile_change, session } from '../person/account.table'

export type MobileChangeRow = typeof mobile_change.$inferSelect

export async function findChange(tx: Tx, memberId: number): Promise<MobileChangeRow | undefined> {
  const [row] = await tx.select().from(mobile_change).where(eq(mobile_change.member_id, memberId))
  return row
}

/** False when one is waiting already. */
export async function insertChange(tx: Tx, row: MobileChangeRow): Promise<boolean> {
  const made = await tx
    .insert(mobile_change)
    .values(row)
    .onConflictDoNothing()
    .returning({ member_id: mobile_change.member_id })
  return made.length === 1
}

export async function deleteChange(tx: Tx, memberId: number): Promise<MobileChangeRow | undefined> {
  const [row] = await tx.delete(mobile_change).where(eq(mobile_change.member_id, memberId)).returning()
  return row
}

/** Whoever asked has been sent away: nothing of it is to come. */
export const deleteChangeOfEnded = (tx: Tx, memberId: number) =>
  tx.delete(mobile_change).where(
    and(
      eq(mobile_change.member_id, memberId),
      exists(
        tx
          .select({ member_id: session.member_id })
          .from(session)
          .where(and(eq(session.token_hash, mobile_change.token_hash), isNotNull(session.ended_at))),
      ),
    ),
  )

export const listDueChanges = (tx: Tx, now: Date): Promise<MobileChangeRow[]> =>
  tx.select().from(mobile_change).where(lte(mobile_change.due_at, now)).orderBy(mobile_change.due_at).limit(100)

/** Takes the change that was seen, if nobody has stopped it or asked for another since. */
export async function takeChange(tx: Tx, { member_id, mobile, asked_at }: MobileChangeRow): Promise<boolean> {
  const taken = await tx
    .delete(mobile_change)
    .where(
      and(
        eq(mobile_change.member_id, member_id),
        eq(mobile_change.mobile, mobile),
        eq(mobile_change.asked_at, asked_at),
      ),
    )
    .returning({ member_id: mobile_change.member_id })
  return taken.length === 1
}
