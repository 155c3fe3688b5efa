import type { Payable } from '../context'
import { noteBookingRefund, noteRescheduleRefund } from './revenue.service'
import { settleBookingPayment } from './settle.service'

export const bookingPayable: Payable = {
  kind: 'booking',
  settled: settleBookingPayment,
  refunded: noteBookingRefund,
}

/** The difference of a reschedule to a dearer time. */
export const reschedulePayable: Payable = {
  kind: 'reschedule',
  settled: settleBookingPayment,
  refunded: noteRescheduleRefund,
}
