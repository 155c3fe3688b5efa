import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from './database'

/** One thing that must always hold, and how to find where it does not. */
export interface AuditCheck {
  readonly name: string
  /** A sentence for everything that is off. */
  readonly find: (tx: Tx, now: Date) => Promise<readonly string[]>
}

/** A check in SQL: whatever the statement gives in its column `what` is off. */
export const checkBy = (name: string, statement: (now: string) => SQL): AuditCheck => ({
  name,
  find: async (tx, now) => {
    const { rows } = await tx.execute<{ what: string }>(statement(now.toISOString()))
    return rows.map(({ what }) => what)
  },
})

/** All checks look at one moment: what others do meanwhile is not half seen. */
export async function freeze(tx: Tx): Promise<void> {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`)
  await tx.execute(sql`set local statement_timeout = 0`)
}
