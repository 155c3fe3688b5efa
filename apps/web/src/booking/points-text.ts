import type { BookingPreview } from '@kuaimen/contract/booking/create.views'
import { isOver } from '@kuaimen/contract/booking/record.rules'
import type { BookingView } from '@kuaimen/contract/booking/record.views'

type Brings = Pick<BookingView, 'state' | 'points_to_come' | 'points_earned'>

/** What is there already. */
export const earnedText = ({ points_earned = 0 }: Brings): string => (points_earned > 0 ? `+${points_earned}` : '')

/** While the visit is paid for and not over. */
export const toComeText = ({ state, points_to_come = 0 }: Brings): string =>
  state !== 'held' && !isOver(state) && points_to_come > 0 ? `完成后可得 ${points_to_come}` : ''

/** Before it is booked. */
export const previewPoints = ({ points_to_come = 0 }: Pick<BookingPreview, 'points_to_come'>): string =>
  points_to_come > 0 ? `预计可得 ${points_to_come} 积分` : ''
