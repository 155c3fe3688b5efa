import type { BookingState } from '@kuaimen/contract/booking/record.rules'
import type { BookingEventName } from '@kuaimen/contract/booking/record-events.rules'
import { and, asc, eq, inArray, isNull, lte, type Placeholder, sql } from 'drizzle-orm'
import { member } from '../../account/person/account.table'
import type { Tx } from '../../db/database'
import { bookingEvents } from '../../signals/metrics'
import { store } from '../../store/store.table'
import { booking, booking_event, booking_guest } from './booking.table'
import { isDayClosed } from './day-closed.sql'

export type BookingRow = typeof booking.$inferSelect
export type NewBooking = typeof booking.$inferInsert

/** Anything but the number and the state, which `transitionBooking` alone changes. */
export type BookingChange = Partial<Omit<BookingRow, 'order_sn' | 'state'>> & {
  readonly order_sn?: never
  readonly state?: never
}

export interface Event {
  readonly event: BookingEventName
  readonly who: string
  readonly note?: string
  readonly at: Date
}

/** A new booking and the first line of its history. */
export async function insertBooking(tx: Tx, row: NewBooking, { event, who, at }: Event): Promise<void> {
  const made = tx.$with('made').as(tx.insert(booking).values(row).returning({ order_sn: booking.order_sn }))
  await tx.with(made).insert(booking_event).values({ order_sn: row.order_sn, event, who, note: '', at })
}

/** Boards of stores listen here; empty words, and none about holds, which no board shows and crowds make. */
export const BOARD_CHANNEL = 'booking_board'
const OF_HOLDS: ReadonlySet<BookingEventName> = new Set(['held', 'expired', 'reschedule_held', 'reschedule_expired'])

export async function addEvent(tx: Tx, orderSn: string, { event, who, note = '', at }: Event): Promise<void> {
  await tx.insert(booking_event).values({ order_sn: orderSn, event, who, note, at })
  if (!OF_HOLDS.has(event)) tx.announce(BOARD_CHANNEL)
  tx.afterCommit(() => bookingEvents.inc({ event }))
}

export const listEvents = (tx: Tx, orderSn: string) =>
  tx.select().from(booking_event).where(eq(booking_event.order_sn, orderSn)).orderBy(asc(booking_event.id))

/** A change of a booking locks its row first, then cells. */
export async function lockBooking(tx: Tx, orderSn: string): Promise<BookingRow | undefined> {
  const [row] = await tx.select().from(booking).where(eq(booking.order_sn, orderSn)).for('update')
  return row
}

/** False when the booking is not in any of these states any more. */
export async function updateBooking(
  tx: Tx,
  orderSn: string,
  from: readonly BookingState[],
  change: BookingChange,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(booking)
    .set(change)
    .where(and(eq(booking.order_sn, orderSn), inArray(booking.state, [...from])))
  return rowCount === 1
}

export const storeColumns = {
  id: store.id,
  name: store.name,
  tel: store.tel,
  address: store.address,
  city_id: store.city_id,
  longitude: store.longitude,
  latitude: store.latitude,
  parking: store.parking,
}

export const withStore = (tx: Tx) =>
  tx.select({ booking, store: storeColumns }).from(booking).innerJoin(store, eq(store.id, booking.store_id))

/** `closed` where somebody asks what may be done with it. */
export type BookingWithStore = Awaited<ReturnType<typeof withStore>>[number] & { readonly closed?: boolean }

export const ownedBy = (memberId: number | Placeholder) =>
  and(eq(booking.member_id, memberId), isNull(booking.hidden_at))

export async function findOwn(tx: Tx, memberId: number, orderSn: string) {
  const [row] = await tx
    .select({ booking, store: storeColumns, closed: isDayClosed })
    .from(booking)
    .innerJoin(store, eq(store.id, booking.store_id))
    .where(and(ownedBy(memberId), eq(booking.order_sn, orderSn)))
  return row
}

/** The city that a member's booking is in. */
export async function findCityOfOwn(tx: Tx, memberId: number, orderSn: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ city_id: store.city_id })
    .from(booking)
    .innerJoin(store, eq(store.id, booking.store_id))
    .where(and(ownedBy(memberId), eq(booking.order_sn, orderSn)))
  return row?.city_id
}

export async function findByCalendarKey(tx: Tx, key: string): Promise<BookingWithStore | undefined> {
  const [row] = await withStore(tx).where(eq(booking.calendar_key, key))
  return row
}

export const listOverdueHolds = (tx: Tx, now: Date, limit: number) =>
  tx
    .select({ order_sn: booking.order_sn })
    .from(booking)
    .where(and(eq(booking.state, 'held'), lte(booking.hold_until, now)))
    .orderBy(asc(booking.hold_until))
    .limit(limit)

/** What staff see of a booking, with its member and whoever comes instead. */
const guest = { name: booking_guest.name, mobile: booking_guest.mobile }
export const forOperator = { booking, nickname: member.nickname, mobile: member.mobile, guest }

export const listOfStoreDay = (tx: Tx, storeId: number, from: Date, to: Date) =>
  tx
    .select(forOperator)
    .from(booking)
    .innerJoin(member, eq(member.id, booking.member_id))
    .leftJoin(booking_guest, eq(booking_guest.order_sn, booking.order_sn))
    .where(
      and(
        eq(booking.store_id, storeId),
        sql`${booking.start_at} >= ${from.toISOString()}::timestamptz and ${booking.start_at} < ${to.toISOString()}::timestamptz`,
        sql`${booking.state} not in ('held', 'expired')`,
      ),
    )
    .orderBy(asc(booking.start_at))

export async function findForOperator(tx: Tx, orderSn: string) {
  const [row] = await tx
    .select(forOperator)
    .from(booking)
    .innerJoin(member, eq(member.id, booking.member_id))
    .leftJoin(booking_guest, eq(booking_guest.order_sn, booking.order_sn))
    .where(eq(booking.order_sn, orderSn))
  return row
}

export type OperatorRow = NonNullable<Awaited<ReturnType<typeof findForOperator>>>

export async function hasEventBy(tx: Tx, orderSn: string, who: string): Promise<boolean> {
  const rows = await tx
    .select({ id: booking_event.id })
    .from(booking_event)
    .where(and(eq(booking_event.order_sn, orderSn), eq(booking_event.who, who)))
    .limit(1)
  return rows.length > 0
}
