import type { BookingState } from '@kuaimen/contract/booking/record.rules'
import type { BookingView } from '@kuaimen/contract/booking/record.views'
import type { TimelineStep } from '../../ui/Timeline/Timeline'

const STEPS: Record<BookingView['branch'], readonly string[]> = {
  shoot: ['已约', '到店', '拍摄', '取片'],
  // Without photos.
  makeup: ['已约', '到店', '化妆', '完成'],
}

/** How many steps are behind a visit; none for what is given up. */
const AT: Partial<Record<BookingState, number>> = {
  booked: 1,
  checked_in: 2,
  shooting: 2,
  selecting: 3,
  retouching: 3,
  delivered: 3,
}

/** The visit in four steps; nothing before it is booked, and for what came to nothing. */
export function trackOf({ state, branch }: Pick<BookingView, 'state' | 'branch'>): TimelineStep[] {
  const at = state === 'completed' ? STEPS[branch].length : AT[state]
  if (at === undefined) return []
  return STEPS[branch].map((title, nth) => ({
    key: title,
    title,
    state: nth < at ? 'done' : nth === at ? 'now' : 'next',
  }))
}
