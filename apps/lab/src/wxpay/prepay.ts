import type { OpenPayment } from '../cashier/cashier'
import { makePrepayId, type Order, tradeNumber } from '../cashier/orders'
import { settleOrder } from '../cashier/settling'
import type { World } from '../world/world'
import { wxpayWriter } from './notify'
import { type PayRefusal, payRefusals } from './refusals'
import { isPaySigned } from './seal'

export type Body = Record<string, unknown>
const objectOf = (value: unknown): Body => (typeof value === 'object' && value !== null ? (value as Body) : {})

const { badParameter } = payRefusals

/** The fault of a request, as WeChat Pay would say it. */
function wrongIn({ settings }: World, kind: 'jsapi' | 'h5', body: Body): PayRefusal | undefined {
  const amount = objectOf(body.amount)
  const description = String(body.description ?? '')
  if (body.appid !== settings.wechat.appid || body.mchid !== settings.wxpay.mchid) return payRefusals.notMatching
  if (!/^[\w\-|*]{6,32}$/.test(String(body.out_trade_no ?? ''))) return badParameter('out_trade_no 格式不正确')
  if (!description || Buffer.byteLength(description) > 127) return badParameter('description 长度不正确')
  if (!/^https?:\/\/[^?]{1,245}$/.test(String(body.notify_url ?? ''))) return badParameter('notify_url 不正确')
  if (!Number.isSafeInteger(amount.total) || Number(amount.total) < 1) return badParameter('amount.total 不正确')
  if (amount.currency !== 'CNY') return badParameter('amount.currency 不正确')
  if (Number.isNaN(Date.parse(String(body.time_expire)))) return badParameter('time_expire 不正确')
  if (kind === 'jsapi' && !/^o[\w-]{20,}$/.test(String(objectOf(body.payer).openid ?? '')))
    return badParameter('openid与appid不匹配')
  const scene = objectOf(body.scene_info)
  if (kind === 'h5' && (!scene.payer_client_ip || !objectOf(scene.h5_info).type)) return badParameter('缺少 scene_info')
  return undefined
}

/** Fields that must be the same when an order is asked for again. */
const fingerprint = ({ scene_info: _, ...body }: Body) => JSON.stringify(body)

export function prepay(world: World, kind: 'jsapi' | 'h5', body: Body): Order | PayRefusal {
  const wrong = wrongIn(world, kind, body)
  if (wrong) return wrong
  const known = world.orders.find(String(body.out_trade_no), 'wxpay')
  if (known) return again(world, known, fingerprint(body))
  const order = openOrder(world, kind, body)
  world.orders.add(order)
  world.cashier.open(order.payment)
  return order
}

function again(world: World, order: Order, asked: string): Order | PayRefusal {
  if (order.payment.state === 'paid') return payRefusals.paid
  if (order.payment.state === 'closed') return payRefusals.closed
  if (order.asked !== asked) return payRefusals.used
  order.payment.prepay_id = makePrepayId(world.now())
  return order
}

function openOrder(world: World, kind: 'jsapi' | 'h5', body: Body): Order {
  const now = world.now()
  const writer = wxpayWriter(world)
  const payment: OpenPayment = {
    out_trade_no: String(body.out_trade_no),
    provider: 'wxpay',
    prepay_id: makePrepayId(now),
    description: String(body.description),
    amount: Number(objectOf(body.amount).total),
    state: 'open',
    at: new Date(now).toISOString(),
    settle: (outcome, notice) => settleOrder(world, writer, order, { outcome, notice }),
    refuse: (args) => {
      if (args.appId !== world.settings.wechat.appid) return '支付验证签名失败：appId 不正确'
      if (!isPaySigned(world.settings.wxpay.merchantPublicKey, args)) return '支付验证签名失败'
      if (order.payment.state === 'closed' || order.expires_at <= world.now()) return '订单已关闭'
      return order.payment.state === 'paid' ? '该订单已支付' : undefined
    },
  }
  const order: Order = {
    payment,
    asked: fingerprint(body),
    trade_type: kind === 'jsapi' ? 'JSAPI' : 'MWEB',
    notify_url: String(body.notify_url),
    // Sooner than a minute is raised to it.
    expires_at: Math.max(Date.parse(String(body.time_expire)), now + 60_000),
    number: tradeNumber('4200', now),
    payer: String(objectOf(body.payer).openid ?? 'oLabH5Payer0000000000000000'),
    refunds: [],
    held: [],
  }
  return order
}
