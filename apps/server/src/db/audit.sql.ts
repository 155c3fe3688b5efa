import { type SQL, sql } from 'drizzle-orm'
import type { Ports } from '../ports'
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
  /** @param ports for a check whose tables other rooms name */
  readonly find: (tx: Tx, now: Date, ports?: Ports) => Promise<Found>
}

/** A check in SQL: whatever the statement gives in its column `what` is off. */
export const checkBy = (name: string, statement: (now: string, ports: Ports | undefined) => SQL): AuditCheck => ({
  name,
  find: async (tx, now, ports) => {
    const { rows } = await tx.execute<{ what: string; count: number }>(sql`
      select what, count(*) over ()::float8 as count
      from (${statement(now.toISOString(), ports)}) found limit ${LISTED_AT_MOST}`)
    return { count: rows[0]?.count ?? 0, listed: rows.map(({ what }) => what) }
  },
})
