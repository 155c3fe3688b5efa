import { eq, lt } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { audit_check } from './audit.table'

type Done = typeof audit_check.$inferInsert

/** The checks that a run has done before it was broken off. */
export async function listDone(tx: Tx, runAt: Date): Promise<Set<string>> {
  const rows = await tx.select({ name: audit_check.name }).from(audit_check).where(eq(audit_check.run_at, runAt))
  return new Set(rows.map(({ name }) => name))
}

/** Checks that were no part of this run are no more: another release had them, perhaps under another name. */
export const forgetBefore = (tx: Tx, runAt: Date) => tx.delete(audit_check).where(lt(audit_check.run_at, runAt))

export const saveDone = (tx: Tx, { name, ...done }: Done) =>
  tx
    .insert(audit_check)
    .values({ name, ...done })
    .onConflictDoUpdate({ target: audit_check.name, set: done })
