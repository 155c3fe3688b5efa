import { bookingNotFound } from '@kuaimen/contract/booking/record.errors'
import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { kindOf } from '@kuaimen/contract/kernel/payables'
import { refundNotFailed, refundNotFound } from '@kuaimen/contract/refund/refund.errors'
import type { FailedRefund, RefundDetail } from '@kuaimen/contract/refund/refund.views'
import { bookingOf } from '../booking/view/booking.service'
import type { MemberCtx, StaffCtx } from '../context'
import { retryRefund } from '../payment/refund.service'
import { presentFailed, presentRefunds } from './refund.present'
import { isRefundOf, listFailedRefunds, listOwnRefunds } from './refund.sql'

/** Only the member's own refunds; others are not found. */
export async function refundDetailOf(ctx: MemberCtx, id: string): Promise<RefundDetail> {
  const rows = await listOwnRefunds(ctx.db, ctx.principal.memberId, id)
  const isWhole = kindOf(id) === 'booking'
  const [first] = rows
  if (!isWhole && !first) throw new Refusal(refundNotFound)
  const orderSn = first ? (first.order_sn ?? '') : id
  const booking = orderSn ? await bookingIfShown(ctx, orderSn) : undefined
  if (!first && !booking) throw new Refusal(bookingNotFound)
  return presentRefunds(orderSn, rows, booking, isWhole)
}

/** A booking that its owner has put away can still be asked about for its money. */
async function bookingIfShown(ctx: MemberCtx, orderSn: string): Promise<BookingView | undefined> {
  try {
    return await bookingOf(ctx, orderSn)
  } catch (error) {
    if (error instanceof Refusal && error.code === bookingNotFound.code) return undefined
    throw error
  }
}

export const failedRefundsFor = async (ctx: StaffCtx): Promise<FailedRefund[]> =>
  (await listFailedRefunds(ctx.db, ctx.principal.stores)).map(presentFailed)

/** The same number again: whatever the provider has done meanwhile, the money goes once. */
export const retryFailed = (ctx: StaffCtx, refundNo: string): Promise<null> =>
  ctx.transaction(async (tx) => {
    if (!(await isRefundOf(tx, refundNo, ctx.principal.stores))) throw new Refusal(refundNotFound)
    if (!(await retryRefund(tx, refundNo))) throw new Refusal(refundNotFailed)
    await ctx.audit(tx, { action: 'refund.retry', subject: ['refund', refundNo] })
    return null
  })
