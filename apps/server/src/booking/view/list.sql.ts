import { and, asc, desc, eq, gt, inArray, lt, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { preparedOn } from '../../db/prepared'
import { store } from '../../store/store.table'
import { type BookingWithStore, ownedBy, storeColumns, withStore } from '../record/booking.sql'
import { booking, reschedule } from '../record/booking.table'
import { isDayClosed } from '../record/day-closed.sql'

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
