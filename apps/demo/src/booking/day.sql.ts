import { and, eq, sql } from 'drizzle-orm'
import { booking } from '../../../server/src/booking/record/booking.table'
import type { Tx } from '../../../server/src/db/database'

export async function endHold(tx: Tx, orderSn: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(booking)
    .set({ hold_until: now })
    .where(and(eq(booking.order_sn, orderSn), eq(booking.state, 'held')))
  return rowCount === 1
}

/** Paid so long ago that its grace is over. */
export async function endGrace(tx: Tx, orderSn: string, bookedAt: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(booking)
    .set({ booked_at: bookedAt })
    .where(and(eq(booking.order_sn, orderSn), eq(booking.state, 'booked')))
  return rowCount === 1
}

/** It begins then, and lasts as long as it did. */
export async function beginAt(tx: Tx, orderSn: string, startAt: Date): Promise<{ store_id: number } | undefined> {
  const [row] = await tx
    .update(booking)
    .set({ start_at: startAt, end_at: sql`${startAt}::timestamptz + (${booking.end_at} - ${booking.start_at})` })
    .where(and(eq(booking.order_sn, orderSn), eq(booking.state, 'booked')))
    .returning({ store_id: booking.store_id })
  return row
}
