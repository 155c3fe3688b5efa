import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { booking } from '../record/booking.table'

/** What a booking holds of its choices, with nothing of what was written; null where it holds nothing. */
export const withoutForm = sql`jsonb_set(${booking.custom}, '{form}', '[]')`

interface Forgotten {
  /** Visits that began before then. */
  readonly begun: Date
  /** Holds made before then, which came to nothing: a payment that is only late still finds the others. */
  readonly held: Date
}

/** Empties forms of visits long over, and of those that will not be, so many at a time; how many they were. */
export async function emptyForms(tx: Tx, { begun, held }: Forgotten, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update booking set custom = jsonb_set(custom, '{form}', '[]')
    where order_sn in (select order_sn from booking
                       where custom -> 'form' <> '[]'
                         and (start_at < ${begun.toISOString()}::timestamptz
                              or state in ('cancelled', 'no_show')
                              or (state = 'expired' and created_at < ${held.toISOString()}::timestamptz))
                       order by start_at limit ${limit} for update skip locked)`)
  return rowCount ?? 0
}
