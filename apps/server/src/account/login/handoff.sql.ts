import { and, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { handoff } from '../person/account.table'

export const insertHandoff = (tx: Tx, values: { id: string; expires_at: Date }) => tx.insert(handoff).values(values)

export async function findHandoff(tx: Tx, id: string, now: Date) {
  const [row] = await tx
    .select({ taken_at: handoff.taken_at })
    .from(handoff)
    .where(and(eq(handoff.id, id), gt(handoff.expires_at, now)))
  return row
}

/** The first phone's moment stays: taking again changes nothing and is no failure. */
export async function markTaken(tx: Tx, id: string, now: Date): Promise<boolean> {
  const taken = await tx
    .update(handoff)
    .set({ taken_at: sql`coalesce(${handoff.taken_at}, ${now})` })
    .where(and(eq(handoff.id, id), gt(handoff.expires_at, now)))
    .returning({ id: handoff.id })
  return taken.length === 1
}
