import type { RefundCause } from '@kuaimen/contract/shop/shop.rules'
import type { Tx } from '../db/database'
import { requestRefund } from '../payment/refund.service'
import { type OrderRow, transitionOrder } from './order.sql'

const REASONS: Record<RefundCause, string> = {
  asked: '退未使用的券',
  late: '支付未生效',
  cancelled: '订单已取消',
  surplus: '团已满员',
  failed: '拼团未成',
  left: '退出拼团',
}

/** Made of the payment's number: however often it is asked for, the money goes back once. */
export const refundNoOf = (payNo: string) => `R${payNo.slice(1)}`

interface Back {
  readonly pay_no: string
  readonly fen: number
  readonly cause: RefundCause
  readonly at: Date
}

/** The money of an order goes back, and the order says so, in one transaction. */
export async function giveBack(tx: Tx, order: OrderRow, { pay_no, fen, cause, at }: Back): Promise<void> {
  const refund_no = refundNoOf(pay_no)
  await requestRefund(tx, { pay_no, amount_fen: fen, reason: REASONS[cause], now: at, refund_no })
  await transitionOrder(tx, order, 'refunding', { pay_no, refund_no, refund_fen: fen, refund_cause: cause })
}
