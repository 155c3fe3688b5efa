import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from './database'

/** So many sentences of one check are read and listed; the rest is counted. */
export const LISTED_AT_MOST = 50

export interface Found {
  /** How many things are off. */
  readonly count: number
  /** A sentence for each of the first ones. */
  readonly listed: readonly string[]
}

/** One thing that must always hold, and how to find where it does not. */
export interface AuditCheck {
  readonly name: string
  readonly find: (tx: Tx, now: Date) => Promise<Found>
}

/** A check in SQL: whatever the statement gives in its column `what` is off. */
export const checkBy = (name: string, statement: (now: string) => SQL): AuditCheck => ({
  name,
  find: async (tx, now) => {
    const { rows } = await tx.execute<{ what: string; count: number }>(sql`
      select what, count(*) over ()::float8 as count
      from (${statement(now.toISOString())}) found limit ${LISTED_AT_MOST}`)
    return { count: rows[0]?.count ?? 0, listed: rows.map(({ what }) => what) }
  },
})
