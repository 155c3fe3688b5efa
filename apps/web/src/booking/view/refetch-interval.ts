import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { serverNow } from '../../platform/browser/server-clock'

const SOON_MS = 2_000
const REFUND_MS = 5_000
/** A visit that goes on: often enough that nobody asks at the counter. */
const LIVE_MS = 15_000

/** Asked again while something is about to change by itself: a lapsed hold, money on its way, a visit of today. */
export function refetchIntervalOf(booking: BookingView | undefined): number | false {
  if (!booking) return false
  const isLapsed = (until: number | null | undefined) => Boolean(until && until * 1000 <= serverNow().getTime())
  if (booking.state === 'held' && isLapsed(booking.hold_until)) return SOON_MS
  if (isLapsed(booking.pending_reschedule?.hold_until)) return SOON_MS
  if (booking.refunds.some(({ state }) => state === 'requested' || state === 'sent')) return REFUND_MS
  return booking.live ? LIVE_MS : false
}
