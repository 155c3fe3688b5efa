import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { booking } from './booking.table'

const visitDay = sql`(booking.start_at at time zone 'Asia/Shanghai')::date`

/**
 * The studio itself takes nobody on the day of the visit: its store, or the whole chain, is closed or under renovation.
 * Columns by their table's name: of a select from one table drizzle drops it, and `store_id` would be the closure's own.
 */
export const isDayClosed = sql<boolean>`(
  exists (select from closure c
          where c.day = ${visitDay} and (c.store_id = booking.store_id or c.store_id is null))
  or exists (select from store s
             where s.id = booking.store_id and ${visitDay} between s.renovation_from and s.renovation_until))`

/** Of a booking whose row is locked: where it stands now. */
export async function readDayClosed(tx: Tx, orderSn: string): Promise<boolean> {
  const [row] = await tx.select({ closed: isDayClosed }).from(booking).where(eq(booking.order_sn, orderSn))
  return row?.closed ?? false
}
