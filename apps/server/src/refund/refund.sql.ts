import { formatYuanExact } from '@kuaimen/contract/kernel/money'
import type { Reach } from '@kuaimen/contract/kernel/reach'
import { and, asc, eq, or, sql } from 'drizzle-orm'
import { booking, reschedule } from '../booking/record/booking.table'
import type { Tx } from '../db/database'
import { inReach } from '../db/reach.sql'
import { payment, payment_refund } from '../payment/payment.table'
import { voucher_order } from '../shop/shop.table'
import type { Queue } from '../staff/queue.port'

/** The difference of a reschedule is paid under its own number; the booking is what people know. */
const bookingPaid = sql<string>`coalesce(${reschedule.order_sn}, ${payment.payable_no})`

export const refunds = (tx: Tx) =>
  tx
    .select({
      refund: payment_refund,
      provider: payment.provider,
      store_id: booking.store_id,
      payable_no: payment.payable_no,
      /** Nothing for a voucher order. */
      order_sn: booking.order_sn,
      order_no: voucher_order.order_no,
      order_name: voucher_order.name,
    })
    .from(payment_refund)
    .innerJoin(payment, eq(payment.pay_no, payment_refund.pay_no))
    .leftJoin(reschedule, eq(reschedule.reschedule_no, payment.payable_no))
    .leftJoin(booking, eq(booking.order_sn, bookingPaid))
    .leftJoin(voucher_order, eq(voucher_order.order_no, payment.payable_no))

export type RefundRow = Awaited<ReturnType<typeof refunds>>[number]

/** A member's own, by the number of one or of the booking, oldest first. */
export const listOwnRefunds = (tx: Tx, memberId: number, id: string): Promise<RefundRow[]> =>
  refunds(tx)
    .where(and(eq(payment.member_id, memberId), or(eq(payment_refund.refund_no, id), eq(booking.order_sn, id))))
    .orderBy(asc(payment_refund.requested_at), asc(payment_refund.refund_no))

const AT_MOST = 200

/** Of one store, or without one of all, longest waiting first. */
export const listFailedRefunds = (tx: Tx, stores: Reach, atMost = AT_MOST): Promise<RefundRow[]> =>
  refunds(tx)
    .where(and(eq(payment_refund.state, 'failed'), inReach(booking.store_id, stores)))
    .orderBy(asc(payment_refund.requested_at), asc(payment_refund.refund_no))
    .limit(atMost)

/** Refunds that a provider would not make. */
export const failedQueue: Queue = {
  kind: 'refund_failed',
  list: async (tx, stores, _now, atMost) =>
    (await listFailedRefunds(tx, stores, atMost)).map(({ refund, store_id }) => ({
      ...{ no: refund.refund_no, at: refund.requested_at, store_id },
      title: `¥${formatYuanExact(refund.amount_fen)}`,
    })),
}

export async function isRefundOf(tx: Tx, refundNo: string, stores: Reach): Promise<boolean> {
  const found = await refunds(tx).where(and(eq(payment_refund.refund_no, refundNo), inReach(booking.store_id, stores)))
  return found.length > 0
}
