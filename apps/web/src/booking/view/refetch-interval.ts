import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { serverNow } from '../../platform/browser/server-clock'

const SOON_MS = 2_000
const REFUND_MS = 5_000

/** Asked again while something is about to change by itself: a lapsed hold, money on its way. */
export function refetchIntervalOf(booking: BookingView | undefined): number | false {
  if (!booking) return false
  const isLapsed = (until: number | null | undefined) => Boolean(until && until * 1000 <= serverNow().getTime())
  if (booking.state === 'held' && isLapsed(booking.hold_until)) return SOON_MS
  if (isLapsed(booking.pending_reschedule?.hold_until)) return SOON_MS
  return booking.refunds.some(({ state }) => state === 'requested' || state === 'sent') ? REFUND_MS : false
}
