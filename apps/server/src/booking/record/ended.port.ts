import type { EndState } from '@kuaimen/contract/booking/record.rules'
import { event } from '../../events'

/** A booking that is over. */
export interface EndedBooking {
  readonly order_sn: string
  readonly member_id: number
  readonly state: EndState
}

/** A booking is over. One that expired is booked again when its money was only late. */
export const bookingEnded = event<EndedBooking>('booking:ended', { deliver: 'job' })

export interface PaidLate {
  readonly order_sn: string
  readonly at: Date
}

/**
 * A booking that had expired is paid and booked again, if its cards and cells are there: told before they are taken,
 * since whoever waits is locked before cells are. Where they are gone, what was done about it is undone.
 */
export const bookingPaidLate = event<PaidLate>('booking:paid_late', { deliver: 'transaction' })
