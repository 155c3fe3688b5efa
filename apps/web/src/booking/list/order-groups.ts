import { isOver } from '@kuaimen/contract/booking/record.rules'
import type { BookingCard } from '@kuaimen/contract/booking/record.views'
import { isPast } from '../order-text'

const GROUPS = [
  { key: 'ahead', title: '即将到来' },
  { key: 'doing', title: '进行中' },
  { key: 'over', title: '过往' },
] as const

type Grouped = Pick<BookingCard, 'state' | 'day' | 'time' | 'end_time'>
type Key = (typeof GROUPS)[number]['key']

function groupOf(booking: Grouped, now: Date): Key {
  if (isOver(booking.state) || isPast(booking, now)) return 'over'
  return booking.state === 'held' || booking.state === 'booked' ? 'ahead' : 'doing'
}

/** The server lists them in this order, so that a further page only adds at the end. */
export const groupsOf = <B extends Grouped>(
  bookings: readonly B[],
  now: Date,
): { key: Key; title: string; list: B[] }[] =>
  GROUPS.map((group) => ({ ...group, list: bookings.filter((booking) => groupOf(booking, now) === group.key) })).filter(
    ({ list }) => list.length > 0,
  )
