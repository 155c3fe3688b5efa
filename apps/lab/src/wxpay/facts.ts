import type { Order, Refund } from '../cashier/orders'
import type { World } from '../world/world'

/** RFC 3339, Beijing's time. */
export const rfc3339 = (at: number) => `${new Date(at + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`

const descriptions: Record<string, string> = {
  SUCCESS: '支付成功',
  REFUND: '转入退款',
  NOTPAY: '订单未支付',
  CLOSED: '订单已关闭',
  PAYERROR: '支付失败',
}

function tradeState({ payment, refunds }: Order): string {
  if (payment.state === 'paid') return refunds.length > 0 ? 'REFUND' : 'SUCCESS'
  return payment.state === 'closed' ? 'CLOSED' : 'NOTPAY'
}

/** The order as a query tells it. */
export function orderFacts({ settings }: World, order: Order): Record<string, unknown> {
  const { payment, number, payer, paid_at, trade_type } = order
  const state = tradeState(order)
  const base = {
    appid: settings.wechat.appid,
    mchid: settings.wxpay.mchid,
    out_trade_no: payment.out_trade_no,
    trade_state: state,
    trade_state_desc: descriptions[state],
  }
  if (paid_at === undefined) return { ...base, amount: { total: payment.amount, currency: 'CNY' } }
  return {
    ...base,
    transaction_id: number,
    trade_type,
    bank_type: 'OTHERS',
    attach: '',
    success_time: rfc3339(paid_at),
    payer: { openid: payer },
    amount: { total: payment.amount, payer_total: payment.amount, currency: 'CNY', payer_currency: 'CNY' },
  }
}

const refundAmount = ({ payment }: Order, { amount }: Refund) => ({
  total: payment.amount,
  refund: amount,
  payer_total: payment.amount,
  payer_refund: amount,
})

/** The refund as its own call and its query tell it. */
export const refundFacts = (order: Order, refund: Refund) => ({
  refund_id: refund.refund_id,
  out_refund_no: refund.out_refund_no,
  transaction_id: order.number,
  out_trade_no: order.payment.out_trade_no,
  channel: 'ORIGINAL',
  user_received_account: '支付用户零钱',
  create_time: rfc3339(refund.at),
  ...(refund.done_at === undefined || refund.status !== 'SUCCESS' ? {} : { success_time: rfc3339(refund.done_at) }),
  status: refund.status,
  funds_account: 'AVAILABLE',
  amount: {
    ...refundAmount(order, refund),
    settlement_total: order.payment.amount,
    settlement_refund: refund.amount,
    discount_refund: 0,
    currency: 'CNY',
  },
})

export const refundNotice = ({ settings }: World, order: Order, refund: Refund) => ({
  mchid: settings.wxpay.mchid,
  transaction_id: order.number,
  out_trade_no: order.payment.out_trade_no,
  refund_id: refund.refund_id,
  out_refund_no: refund.out_refund_no,
  refund_status: refund.status,
  ...(refund.status === 'SUCCESS' ? { success_time: rfc3339(refund.done_at ?? refund.at) } : {}),
  user_received_account: '支付用户零钱',
  amount: refundAmount(order, refund),
})
