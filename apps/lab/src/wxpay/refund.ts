import { release } from '../cashier/notices'
import { addRefund, isPaid, type Order, type Refund, refundedOf, tradeNumber } from '../cashier/orders'
import type { World } from '../world/world'
import { wxpayWriter } from './notify'
import type { Body } from './prepay'
import { type PayRefusal, payRefusals } from './refusals'

const amountOf = (body: Body) => body.amount as { refund?: number; total?: number; currency?: string } | undefined

/** A payment the lab has never seen: it forgets with every start, and the demo's past was before the first. */
function believed(world: World, body: Body): Order | undefined {
  const { total } = amountOf(body) ?? {}
  const out_trade_no = String(body.out_trade_no ?? '')
  if (!world.settings.wxpay.believes || !/^P\w+$/.test(out_trade_no) || !Number.isSafeInteger(total)) return undefined
  const at = world.now()
  const order: Order = {
    payment: {
      out_trade_no,
      provider: 'wxpay',
      prepay_id: '',
      description: '',
      amount: total ?? 0,
      state: 'paid',
      at: new Date(at).toISOString(),
      settle: async () => 'paid',
    },
    asked: '',
    trade_type: 'JSAPI',
    notify_url: String(body.notify_url ?? ''),
    expires_at: at,
    number: tradeNumber('4200', at),
    payer: '',
    // In no bill of a day that is compared.
    paid_at: 0,
    refunds: [],
    held: [],
  }
  world.orders.add(order)
  return order
}

/** A number refunds once: asked again it tells what became of it. */
export function askRefund(world: World, body: Body): { order: Order; refund: Refund } | PayRefusal {
  const { refund: fen = 0, total, currency } = amountOf(body) ?? {}
  const order = world.orders.find(String(body.out_trade_no ?? ''), 'wxpay') ?? believed(world, body)
  const no = String(body.out_refund_no ?? '')
  if (!/^[\w\-|*@]{1,64}$/.test(no)) return payRefusals.badParameter('out_refund_no 格式不正确')
  if (!order || !isPaid(order)) return payRefusals.noRefund
  if (total !== order.payment.amount || currency !== 'CNY') return payRefusals.badParameter('订单金额不一致')
  const known = world.orders.refund(no)
  if (known) return known.refund.amount === fen ? known : payRefusals.badParameter('退款金额不一致')
  if (!Number.isSafeInteger(fen) || fen < 1 || refundedOf(order) + fen > total)
    return payRefusals.badParameter('申请退款金额大于订单可退金额')
  if (world.fault('pay.refund_short', { subject: order.payment.out_trade_no })) return payRefusals.notEnough
  const at = world.now()
  const refund: Refund = {
    out_refund_no: no,
    refund_id: tradeNumber('5030', at),
    amount: fen,
    notify_url: String(body.notify_url ?? order.notify_url),
    status: 'PROCESSING',
    at,
  }
  addRefund(order, refund)
  finish(world, order, refund)
  return { order, refund }
}

const quickMs = 50

/** Accepted is not settled: it is settled a moment later, with a notice. */
function finish(world: World, order: Order, refund: Refund) {
  const subject = order.payment.out_trade_no
  const slow = world.fault('pay.refund_slow', { subject })
  const abnormal = world.fault('pay.refund_abnormal', { subject })
  world.courier.later(slow?.ms ?? quickMs, async () => {
    refund.status = abnormal ? 'ABNORMAL' : 'SUCCESS'
    refund.done_at = world.now()
    const writer = wxpayWriter(world)
    if (writer.refunded && !world.fault('pay.notice_lost', { subject }))
      await world.courier.send(writer.refunded(order, refund), writer.retrySeconds)
    await release(order)
  })
}
