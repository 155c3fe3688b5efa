import type { OpenPayment } from '../cashier/cashier'
import { release } from '../cashier/notices'
import { addRefund, isPaid, type Order, refundedOf, tradeNumber } from '../cashier/orders'
import { settleOrder } from '../cashier/settling'
import type { World } from '../world/world'
import { beijingInstant, beijingTime, fenOf, yuan } from './beijing'
import type { GatewayMethod } from './method'
import { alipayWriter } from './notify'

type Biz = Record<string, unknown>
type Node = Record<string, unknown>

export function bizOf(params: URLSearchParams): Biz {
  try {
    return JSON.parse(params.get('biz_content') ?? '{}') as Biz
  } catch {
    return {}
  }
}

const ok = (more: Node): { node: Node } => ({ node: { code: '10000', msg: 'Success', ...more } })
const no = (sub: string, says: string): { node: Node } => ({
  node: { code: '40004', msg: 'Business Failed', sub_code: `ACQ.${sub}`, sub_msg: says },
})

/** The customer has opened the cashier: only now there is a trade. */
export function openTrade(world: World, params: URLSearchParams): Order | string {
  const biz = bizOf(params)
  const amount = fenOf(biz.total_amount)
  const expires = beijingInstant(String(biz.time_expire ?? ''))
  if (!/^\w{1,64}$/.test(String(biz.out_trade_no ?? '')) || !(amount > 0)) return 'INVALID_PARAMETER 参数无效'
  if (biz.product_code !== 'QUICK_WAP_WAY' || !biz.subject) return 'INVALID_PARAMETER 参数无效'
  if (biz.seller_id && biz.seller_id !== world.settings.alipay.sellerId) return 'PARTNER_ERROR 应用与卖家不匹配'
  const known = world.orders.find(String(biz.out_trade_no), 'alipay')
  if (known && isPaid(known)) return 'TRADE_HAS_SUCCESS 交易已被支付'
  if (known?.payment.state === 'closed' || expires <= world.now()) return 'TRADE_HAS_CLOSE 交易已经关闭'
  if (known) return known.payment.amount === amount ? known : 'CONTEXT_INCONSISTENT 交易信息被篡改'
  return placeOrder(world, params, { biz, amount, expires })
}

function placeOrder(
  world: World,
  params: URLSearchParams,
  given: { biz: Biz; amount: number; expires: number },
): Order {
  const { biz, amount, expires } = given
  const number = tradeNumber('', world.now())
  const payment: OpenPayment = {
    out_trade_no: String(biz.out_trade_no),
    provider: 'alipay',
    prepay_id: number,
    description: String(biz.subject),
    amount,
    state: 'open',
    at: new Date(world.now()).toISOString(),
    settle: (outcome, notice) => settleOrder(world, alipayWriter(world), order, { outcome, notice }),
  }
  const order: Order = {
    payment,
    asked: params.get('biz_content') ?? '',
    trade_type: 'WAP',
    notify_url: params.get('notify_url') ?? '',
    expires_at: Number.isNaN(expires) ? world.now() + 15 * 24 * 3_600_000 : expires,
    number,
    payer: '0labBuyer',
    refunds: [],
    held: [],
  }
  world.orders.add(order)
  world.cashier.open(payment)
  return order
}

function statusOf(order: Order): string {
  if (!isPaid(order)) return order.payment.state === 'closed' ? 'TRADE_CLOSED' : 'WAIT_BUYER_PAY'
  return refundedOf(order) === order.payment.amount ? 'TRADE_CLOSED' : 'TRADE_SUCCESS'
}

const numbers = ({ payment, number }: Order) => ({ trade_no: number, out_trade_no: payment.out_trade_no })
const missing = () => no('TRADE_NOT_EXIST', '交易不存在')
const orderIn = ({ world, params }: { world: World; params: URLSearchParams }) =>
  world.orders.find(String(bizOf(params).out_trade_no ?? ''), 'alipay')

export const queryTrade: GatewayMethod = (call) => {
  const order = orderIn(call)
  if (!order) return missing()
  const paid = order.paid_at === undefined ? {} : { send_pay_date: beijingTime(order.paid_at) }
  const total_amount = yuan(order.payment.amount)
  return ok({ ...numbers(order), buyer_open_id: order.payer, trade_status: statusOf(order), total_amount, ...paid })
}

export const closeTrade: GatewayMethod = (call) => {
  const order = orderIn(call)
  if (!order) return missing()
  if (isPaid(order)) return no('TRADE_STATUS_ERROR', '交易状态不合法')
  order.payment.state = 'closed'
  return ok(numbers(order))
}

export const refundTrade: GatewayMethod = (call) => {
  const { world, params } = call
  const { out_request_no = '', refund_amount } = bizOf(params)
  const order = orderIn(call)
  if (!order) return missing()
  const subject = order.payment.out_trade_no
  const fen = fenOf(refund_amount)
  const said = (change: 'Y' | 'N') =>
    ok({ ...numbers(order), fund_change: change, refund_fee: yuan(refundedOf(order)), buyer_open_id: order.payer })
  if (!isPaid(order)) return no('TRADE_STATUS_ERROR', '交易状态不合法')
  const known = order.refunds.find((one) => one.out_refund_no === out_request_no)
  if (known) return known.amount === fen ? said('N') : no('DISCORDANT_REPEAT_REQUEST', '重复的请求参数不一致')
  if (!(fen > 0) || refundedOf(order) + fen > order.payment.amount)
    return no('REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
  if (world.fault('pay.refund_short', { subject })) return no('SELLER_BALANCE_NOT_ENOUGH', '商户余额不足')
  if (world.fault('pay.refund_abnormal', { subject })) return no('BUYER_NOT_EXIST', '买家不存在')
  const slow = world.fault('pay.refund_slow', { subject })
  const at = world.now()
  const refund = addRefund(order, {
    out_refund_no: String(out_request_no),
    refund_id: '',
    amount: fen,
    notify_url: '',
    at,
    status: slow ? 'PROCESSING' : 'SUCCESS',
    ...(slow ? {} : { done_at: at }),
  })
  if (slow)
    world.courier.later(slow.ms, async () => void Object.assign(refund, { status: 'SUCCESS', done_at: world.now() }))
  void release(order)
  return said(slow ? 'N' : 'Y')
}

export const queryTradeRefund: GatewayMethod = (call) => {
  const order = orderIn(call)
  if (!order) return missing()
  const refund = order.refunds.find((one) => one.out_refund_no === bizOf(call.params).out_request_no)
  if (refund?.done_at === undefined) return ok({})
  return ok({
    ...numbers(order),
    out_request_no: refund.out_refund_no,
    refund_amount: yuan(refund.amount),
    total_amount: yuan(order.payment.amount),
    refund_status: 'REFUND_SUCCESS',
    gmt_refund_pay: beijingTime(refund.done_at),
  })
}
