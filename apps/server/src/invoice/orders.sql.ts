import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { booking, reschedule } from '../booking/record/booking.table'
import type { Tx } from '../db/database'
import { payment } from '../payment/payment.table'
import { store } from '../store/store.table'
import { invoice_order } from './invoice.table'

/** Money paid for a booking and its reschedules, less what is set aside for refunds; for a query `from booking`. */
const retainedFen = (): SQL<number> => sql<number>`(
  select coalesce(sum(p.amount_fen - p.refunded_fen), 0)::int from ${payment} p
  where p.state = 'paid' and p.subject in ('booking', 'reschedule')
    and (p.subject_no = booking.order_sn or p.subject_no in (
      select r.reschedule_no from ${reschedule} r where r.order_sn = booking.order_sn)))`

const columns = {
  order_sn: booking.order_sn,
  state: booking.state,
  start_at: booking.start_at,
  lines: booking.lines,
  store_name: store.name,
  kept_fen: retainedFen(),
}

const withStore = (tx: Tx) => tx.select(columns).from(booking).innerJoin(store, eq(store.id, booking.store_id))

export type BookingRow = Awaited<ReturnType<typeof withStore>>[number]

/** Only visits that are over: until then the retained money may still change. */
const OVER = ['completed', 'cancelled', 'no_show'] as const

const isOpen = () =>
  and(
    inArray(booking.state, [...OVER]),
    sql`${retainedFen()} > 0`,
    sql`not exists (select from ${invoice_order} o where o.order_sn = booking.order_sn and o.part = 'member' and o.live)`,
  )

/** A member's bookings that have no invoice yet, newest first; one taken off the list can still be invoiced. */
export const listBookings = (tx: Tx, memberId: number, atMost: number): Promise<BookingRow[]> =>
  withStore(tx)
    .where(and(eq(booking.member_id, memberId), isOpen()))
    .orderBy(desc(booking.start_at), desc(booking.order_sn))
    .limit(atMost)

/** In one order for everybody, so that two requests wait for each other and never both ways. */
export const lockBookings = (tx: Tx, memberId: number, orderSns: readonly string[]) =>
  tx
    .select({ order_sn: booking.order_sn })
    .from(booking)
    .where(and(eq(booking.member_id, memberId), inArray(booking.order_sn, [...orderSns])))
    .orderBy(booking.order_sn)
    .for('update')

export interface Retained {
  readonly order_sn: string
  readonly kept_fen: number
}

/** Money retained now of the bookings that are over; the others are left out. */
export const retainedOfBookings = (tx: Tx, orderSns: readonly string[]): Promise<Retained[]> =>
  tx
    .select({ order_sn: booking.order_sn, kept_fen: retainedFen() })
    .from(booking)
    .where(and(inArray(booking.order_sn, [...orderSns]), inArray(booking.state, [...OVER])))
    .orderBy(booking.order_sn)

export const listBookingsOf = (tx: Tx, invoiceNo: string) =>
  tx
    .select({ ...columns, amount_fen: invoice_order.amount_fen })
    .from(invoice_order)
    .innerJoin(booking, eq(booking.order_sn, invoice_order.booking_sn))
    .innerJoin(store, eq(store.id, booking.store_id))
    .where(eq(invoice_order.invoice_no, invoiceNo))
    .orderBy(desc(booking.start_at), desc(booking.order_sn))

/** The order that a payment was for; the booking where it was for a reschedule of it. */
export async function orderPaidBy(tx: Tx, payNo: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ order_sn: string }>(sql`
    select coalesce(r.order_sn, p.subject_no) as order_sn
    from ${payment} p left join ${reschedule} r on p.subject = 'reschedule' and r.reschedule_no = p.subject_no
    where p.pay_no = ${payNo}`)
  return rows[0]?.order_sn
}
