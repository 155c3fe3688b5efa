import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { store } from '../../store/store.table'
import { booking, booking_guest, reschedule } from '../record/booking.table'

/** What a notice says of a visit. */
const visits = (tx: Tx) =>
  tx
    .select({
      order_sn: booking.order_sn,
      member_id: booking.member_id,
      state: booking.state,
      branch: booking.branch,
      start_at: booking.start_at,
      lines: booking.lines,
      hold_until: booking.hold_until,
      hasGuest: sql<boolean>`exists (select from ${booking_guest} g where g.order_sn = ${booking.order_sn} and g.consent = 'agreed')`,
      store: { id: store.id, name: store.name, address: store.address },
    })
    .from(booking)
    .innerJoin(store, eq(store.id, booking.store_id))

export type NoticedVisit = Awaited<ReturnType<typeof visits>>[number]

export async function findVisit(tx: Tx, orderSn: string): Promise<NoticedVisit | undefined> {
  const [row] = await visits(tx).where(eq(booking.order_sn, orderSn))
  return row
}

/** The visit that was rescheduled under this number. */
export async function findRescheduled(tx: Tx, no: string): Promise<NoticedVisit | undefined> {
  const of = tx.select({ order_sn: reschedule.order_sn }).from(reschedule).where(eq(reschedule.reschedule_no, no))
  const [row] = await visits(tx).where(eq(booking.order_sn, sql`(${of})`))
  return row
}
