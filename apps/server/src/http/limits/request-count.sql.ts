import { lt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { request_count as counts } from './request-count.table'

export interface Counted {
  readonly name: string
  readonly minute: number
  readonly count: number
}

/** Adds to what all processes have counted, and reads it. In the order of names: two that add at once do not wait in a circle. */
export const addCounts = (tx: Tx, rows: readonly Counted[]): Promise<Counted[]> =>
  tx
    .insert(counts)
    .values([...rows].sort((a, b) => (a.name < b.name ? -1 : 1)))
    .onConflictDoUpdate({
      target: [counts.name, counts.minute],
      set: { count: sql`${counts.count} + excluded.count` },
    })
    .returning()

export const forgetCounts = (tx: Tx, before: number) => tx.delete(counts).where(lt(counts.minute, before))
