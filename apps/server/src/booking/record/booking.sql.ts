import type { BookingState } from '@kuaimen/contract/booking/record.rules'
import type { BookingEventName } from '@kuaimen/contract/booking/record-events.rules'
import type { StudioDay } from '@kuaimen/contract/kernel/time'
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  or,
  type Placeholder,
  type SQL,
  type SQLChunk,
  sql,
} from 'drizzle-orm'
import { member } from '../../account/person/account.table'
import type { Tx } from '../../db/database'
import { preparedOn } from '../../db/prepared'
import { statement } from '../../db/statement'
import { answering, type Claim } from '../../http/request/idempotency'
import { payment } from '../../payment/payment.table'
import type { TakenCells } from '../../schedule/schedule.table'
import { bookingEvents } from '../../signals/metrics'
import { store } from '../../store/store.table'
import { booking, booking_event, booking_guest, reschedule } from './booking.table'
import { isDayClosed } from './day-closed.sql'

type Payment = typeof payment.$inferSelect
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

interface HoldWanted {
  readonly day: StudioDay
  readonly cells: TakenCells[]
  /** Cells that are taken for this member already. */
  readonly handed: number | null
  readonly holds_at_most: number
  readonly unpaid_a_day: number
  /** Visits at the same hour that are wanted all the same. */
  readonly besides: readonly string[]
}

interface HoldAnswer {
  readonly holds: number
  /** So many stay unpaid since then; null when they are fewer. */
  readonly unpaid_since: Date | null
  readonly beside: string | null
  readonly taking_id: number | null
}

const NEW = [
  ...(['order_sn', 'member_id', 'store_id', 'branch', 'state', 'people'] as const),
  ...(['start_at', 'end_at', 'first_start_at'] as const),
  ...(['needs', 'lines', 'total_fen', 'discount_fen', 'prepaid_fen', 'payable_fen', 'remark', 'channel'] as const),
  ...(['company_fen', 'company', 'bounds'] as const),
  ...(['policy', 'custom', 'hold_until', 'booked_at', 'calendar_key', 'created_at'] as const),
]
export type HeldBooking = Required<Pick<NewBooking, (typeof NEW)[number]>>

const { placeholder } = sql
const given = (name: keyof HeldBooking): SQL => {
  const column = booking[name]
  const value = column.dataType === 'json' ? sql.param(placeholder(name), column) : placeholder(name)
  const typed = sql`${value}::${sql.raw(column.getSQLType())}`
  // Nothing is written as nothing, not as JSON's null.
  return column.dataType === 'json' && !column.notNull ? sql`nullif(${typed}, 'null')` : typed
}
const list = (parts: SQLChunk[]) => sql.join(parts, sql`, `)

const hold = statement(
  'hold_booking',
  sql`
    with counted as materialized (
      select holds, unpaid_since, beside
      from member_holds(${given('member_id')}, ${given('created_at')}, ${given('start_at')}, ${given('end_at')},
                        ${placeholder('unpaid_a_day')}::int, ${placeholder('besides')}::text[])
    ), took as materialized (
      select holds, unpaid_since, beside,
             case when holds < ${placeholder('holds_at_most')}::int and unpaid_since is null and beside is null
                  then case when ${placeholder('handed')}::bigint is null
                       then take_cells(${given('store_id')}, ${placeholder('day')}::date, ${placeholder('cells')}::jsonb)
                       else keep_cells(${placeholder('handed')}::bigint, ${given('store_id')},
                                       ${placeholder('day')}::date, ${placeholder('cells')}::jsonb) end
             end as taking_id
      from counted
    ), made as (
      insert into booking (taking_id, ${list(NEW.map((name) => sql.identifier(name)))})
      select taking_id, ${list(NEW.map(given))} from took where taking_id is not null
      returning order_sn, state, created_at
    ), noted as (
      insert into booking_event (order_sn, event, who, at)
      select order_sn, state, ${placeholder('who')}, created_at from made
    ), answered as (${answering})
    select holds, unpaid_since, beside, taking_id::float8 from took`,
)

/**
 * Counts a member's holds, waiting for their open transactions, takes the cells unless something stands against it, and
 * writes the booking with the first line of its history and the answer to its key. One statement, since all
 * requests for a popular start wait for it; where nothing else belongs to the booking, it needs no transaction around.
 */
export async function holdBooking(
  tx: Tx,
  row: HeldBooking,
  { cells, ...limits }: HoldWanted,
  answer: Claim & { readonly reply: string },
): Promise<HoldAnswer> {
  const who = `member:${row.member_id}`
  const [held] = await tx.run<HoldAnswer>(hold, { ...row, ...limits, ...answer, cells: JSON.stringify(cells), who })
  if (held?.taking_id != null) tx.afterCommit(() => bookingEvents.inc({ event: row.state }))
  return held!
}

/** A new booking and the first line of its history. */
export async function insertBooking(tx: Tx, row: NewBooking, { event, who, at }: Event): Promise<void> {
  const made = tx.$with('made').as(tx.insert(booking).values(row).returning({ order_sn: booking.order_sn }))
  await tx.with(made).insert(booking_event).values({ order_sn: row.order_sn, event, who, note: '', at })
}

export async function addEvent(tx: Tx, orderSn: string, { event, who, note = '', at }: Event): Promise<void> {
  await tx.insert(booking_event).values({ order_sn: orderSn, event, who, note, at })
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

const storeColumns = {
  id: store.id,
  name: store.name,
  tel: store.tel,
  address: store.address,
  city_id: store.city_id,
  longitude: store.longitude,
  latitude: store.latitude,
  parking: store.parking,
}

const withStore = (tx: Tx) =>
  tx.select({ booking, store: storeColumns }).from(booking).innerJoin(store, eq(store.id, booking.store_id))

/** `closed` where somebody asks what may be done with it. */
export type BookingWithStore = Awaited<ReturnType<typeof withStore>>[number] & { readonly closed?: boolean }

const ownedBy = (memberId: number | Placeholder) => and(eq(booking.member_id, memberId), isNull(booking.hidden_at))

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

/** A place in a member's list, of when it was read: what stood there may stand elsewhere by now. */
export interface ListMark {
  readonly rank: number
  readonly start_at: Date
  readonly order_sn: string
}

export type Tab = 'all' | 'unpaid' | 'upcoming' | 'doing' | 'over'

/** A booked visit whose new time waits for its difference. */
const hasHeldReschedule = (now: string | Placeholder): SQL =>
  sql`exists (select from ${reschedule} where ${reschedule.order_sn} = ${booking.order_sn}
              and ${reschedule.state} = 'held' and ${reschedule.hold_until} > ${now}::timestamptz)`

type Now = { readonly at: Date | Placeholder; readonly text: string | Placeholder }

const isUnpaid = ({ at, text }: Now) =>
  or(and(eq(booking.state, 'held'), gt(booking.hold_until, at)), hasHeldReschedule(text))

const isUnderWay = () => inArray(booking.state, ['checked_in', 'shooting', 'selecting', 'retouching', 'delivered'])

/** A hold that has run out counts as over, even before it is swept. */
const isOverAt = (now: Date) =>
  or(
    inArray(booking.state, ['completed', 'expired', 'cancelled', 'no_show']),
    and(eq(booking.state, 'held'), lte(booking.hold_until, now)),
  )

const inTab = (tab: Tab, now: Date): SQL | undefined => {
  if (tab === 'unpaid') return isUnpaid({ at: now, text: now.toISOString() })
  if (tab === 'upcoming') return eq(booking.state, 'booked')
  if (tab === 'doing') return isUnderWay()
  if (tab === 'over') return isOverAt(now)
  return undefined
}

/** Its place in the list: 0 what is to come, 1 what is under way, 2 what is over or was missed. */
const rankAt = (now: Date) => {
  const isMissed = and(eq(booking.state, 'booked'), lte(booking.end_at, now))
  return sql<number>`case when ${isOverAt(now)} or ${isMissed} then 2 when ${isUnderWay()} then 1 else 0 end`
}

/** What is to come, the soonest first; what is under way; then what is over or was missed, the latest first. */
function aheadFirst(now: Date): SQL[] {
  const rank = rankAt(now)
  const soonest = sql`case when ${rank} = 0 then ${booking.start_at} end`
  return [rank, soonest, desc(booking.start_at), desc(booking.order_sn)]
}

/** All that follows: visits only go down the list, so none is passed over while one reads on. */
function isBelow({ rank, start_at, order_sn }: ListMark, now: Date): SQL {
  const later = rank === 0 ? gt(booking.start_at, start_at) : lt(booking.start_at, start_at)
  const same = and(eq(booking.start_at, start_at), lt(booking.order_sn, order_sn))
  return sql`(${rankAt(now)} > ${rank} or (${rankAt(now)} = ${rank} and (${later} or ${same})))`
}

/** One page of a member's bookings, from a place in the list or after so many; with the place at which it goes on. */
export async function listOwn(
  tx: Tx,
  memberId: number,
  { tab, now, limit, from }: { tab: Tab; now: Date; limit: number; from: ListMark | number },
) {
  const where = and(ownedBy(memberId), inTab(tab, now))
  const isMark = typeof from === 'object'
  const found = await tx
    .select({ booking, store: storeColumns, closed: isDayClosed, rank: rankAt(now) })
    .from(booking)
    .innerJoin(store, eq(store.id, booking.store_id))
    .where(isMark ? and(where, isBelow(from, now)) : where)
    .orderBy(...aheadFirst(now))
    // One more than is shown tells whether there is more.
    .limit(limit + 1)
    .offset(isMark ? 0 : from)
  const [row] = await tx.select({ total: sql<number>`count(*)::int` }).from(booking).where(where)
  const list = found.slice(0, limit)
  const last = found.length > limit ? list.at(-1) : undefined
  const next = last && { rank: last.rank, start_at: last.booking.start_at, order_sn: last.booking.order_sn }
  return { total: row?.total ?? 0, list, next }
}

const OWNED = { member: sql.placeholder('member'), now: sql.placeholder('now') }

const nextOf = preparedOn((tx) =>
  withStore(tx)
    .where(and(ownedBy(OWNED.member), eq(booking.state, 'booked'), gt(booking.end_at, OWNED.now)))
    .orderBy(asc(booking.start_at))
    .limit(1)
    .prepare('booking_next'),
)

/** The visit that comes next, until it is over. Asked for every document of a member, as what is unpaid is. */
export async function findNext(tx: Tx, memberId: number, now: Date): Promise<BookingWithStore | undefined> {
  const [row] = await nextOf(tx).execute({ member: memberId, now })
  return row
}

const HOLDS_SHOWN = 20

const unpaidOf = preparedOn((tx) =>
  withStore(tx)
    .where(and(ownedBy(OWNED.member), isUnpaid({ at: OWNED.now, text: sql.placeholder('now_text') })))
    .limit(HOLDS_SHOWN)
    .prepare('booking_unpaid'),
)

/** All that its owner could pay now: held bookings, and visits with a new time that is held. */
export const listUnpaid = (tx: Tx, memberId: number, now: Date): Promise<BookingWithStore[]> =>
  unpaidOf(tx).execute({ member: memberId, now, now_text: now.toISOString() })

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

const subjectsOf = (orderSn: string) =>
  sql`(select ${orderSn} union all select reschedule_no from reschedule where order_sn = ${orderSn})`

const isSettled = (orderSn: string) =>
  sql`exists (select from booking_event e where e.order_sn = ${orderSn} and e.who = 'payment:' || ${payment.pay_no})`

const paidOf = (tx: Tx, orderSn: string, which: SQL): Promise<Payment[]> =>
  tx
    .select()
    .from(payment)
    .where(and(sql`${payment.payable_no} in ${subjectsOf(orderSn)}`, eq(payment.state, 'paid'), which))
    .orderBy(asc(payment.paid_at), asc(payment.pay_no))

/** Payments of a booking and its reschedules that are in, and that it has no line about in its history yet. */
export const listUnsettled = (tx: Tx, orderSn: string): Promise<Payment[]> =>
  paidOf(tx, orderSn, sql`not ${isSettled(orderSn)}`)

/** Those that it has settled, first paid first. */
export const listSettled = (tx: Tx, orderSn: string): Promise<Payment[]> => paidOf(tx, orderSn, isSettled(orderSn))

/**
 * What the ledger owes a booking and its reschedules, without payments that are in and not settled yet: one statement,
 * so that a payment which comes in meanwhile is in both sums or in none.
 */
export async function readOwed(tx: Tx, orderSn: string): Promise<{ subject_no: string; fen: number }[]> {
  const { rows } = await tx.execute<{ subject_no: string; fen: number }>(sql`
    select s.subject_no, (
      - coalesce((select sum(e.amount_fen) from ledger_entry e where e.account = 'subject:' || s.subject_no), 0)
      - coalesce((select sum(amount_fen - refunded_fen) from payment
                  where subject_no = s.subject_no and state = 'paid' and not ${isSettled(orderSn)}), 0))::int as fen
    from ${subjectsOf(orderSn)} s(subject_no) order by s.subject_no`)
  return rows
}
