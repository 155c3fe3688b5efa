import { dueStateOf, rescheduleDueState } from '@kuaimen/contract/booking/change.rules'
import type { Payable } from '../../payment/payable.port'
import { noteBookingRefund, noteRescheduleRefund } from '../money/revenue.service'
import { findOwn } from '../record/booking.sql'
import { findReschedule } from '../record/reschedule.sql'
import { settleBookingPayment } from './settle.service'

export const bookingPayable: Payable = {
  kind: 'booking',
  dueOf: async (ctx, order_sn) => {
    const found = await findOwn(ctx.db, ctx.principal.memberId, order_sn)
    if (!found) return undefined
    const { booking } = found
    return {
      is: dueStateOf(booking, ctx.now()),
      amount_fen: booking.payable_fen,
      until: booking.hold_until,
      names: booking.lines.map(({ name }) => name),
      order_sn,
    }
  },
  settled: settleBookingPayment,
  refunded: noteBookingRefund,
}

/** The difference of a reschedule to a dearer time. */
export const reschedulePayable: Payable = {
  kind: 'reschedule',
  dueOf: async (ctx, rescheduleNo) => {
    const reschedule = await findReschedule(ctx.db, rescheduleNo)
    const found = reschedule && (await findOwn(ctx.db, ctx.principal.memberId, reschedule.order_sn))
    if (!found) return undefined
    const { hold_until: until, difference_fen: amount_fen, order_sn } = reschedule
    const is = rescheduleDueState(reschedule, ctx.now())
    return { is, amount_fen, until, names: found.booking.lines.map(({ name }) => `改期差价 ${name}`), order_sn }
  },
  settled: settleBookingPayment,
  refunded: noteRescheduleRefund,
}
