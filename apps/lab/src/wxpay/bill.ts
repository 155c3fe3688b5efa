import type { Order, Refund } from '../cashier/orders'
import type { World } from '../world/world'

const BEIJING_MS = 8 * 3_600_000

const beijing = (at: number) => new Date(at + BEIJING_MS).toISOString().slice(0, 19).replace('T', ' ')
const yuan = (fen: number) => (fen / 100).toFixed(2)

const columns =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const totals = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

/** Every field begins with a backtick, as in the real file. */
const row = (fields: (string | number)[]) => fields.map((field) => `\`${field}`).join(',')

interface Line {
  at: number
  order: Order
  refund?: Refund
}

const refundStates: Record<Refund['status'], string> = {
  PROCESSING: 'PROCESSING',
  SUCCESS: 'SUCCESS',
  ABNORMAL: 'CHANGE',
}

function rowOf({ settings }: World, { at, order, refund }: Line): string {
  const { payment, number, payer, trade_type } = order
  const came = yuan(refund ? 0 : payment.amount)
  const back = yuan(refund?.amount ?? 0)
  return row([
    ...[beijing(at), settings.wechat.appid, settings.wxpay.mchid, '0', '', number, payment.out_trade_no, payer],
    ...[trade_type, refund ? 'REFUND' : 'SUCCESS', 'OTHERS', 'CNY', came, '0.00'],
    ...[refund?.refund_id ?? '0', refund?.out_refund_no ?? '0', back, '0.00'],
    ...(refund ? ['ORIGINAL', refundStates[refund.status]] : ['', '']),
    ...[payment.description, '', '0.00000', '0.60%', came, back, ''],
  ])
}

/** Payments of the day, and refunds that were accepted. */
const linesOf = (order: Order): Line[] => [
  { at: order.paid_at ?? 0, order },
  ...order.refunds.map((refund) => ({ at: refund.at, order, refund })),
]

/** A payment of the day that nobody ever opened: its number is of the day, so that it is the same in every copy. */
function strangerOn(day: string): Line {
  const at = Date.parse(`${day}T12:00:00+08:00`)
  const out_trade_no = `P${day.replaceAll('-', '')}F0F0F0F0`
  const payment = { out_trade_no, amount: 12_345, description: '没有人发起过的支付' }
  const order = {
    payment,
    number: `4200000000${day.replaceAll('-', '')}0000000000`,
    payer: 'oStranger',
    trade_type: 'JSAPI',
  }
  return { at, order: order as Order }
}

/** The books of one day, as the merchant downloads them. */
export function billOf(world: World, day: string): string | undefined {
  const ours = world.orders
    .paid('wxpay')
    .flatMap(linesOf)
    .filter(({ at }) => beijing(at).startsWith(day))
  const lines = world.fault('wxpay.bill_stranger') ? [...ours, strangerOn(day)] : ours
  if (lines.length === 0) return undefined
  const came = yuan(lines.reduce((all, { order, refund }) => all + (refund ? 0 : order.payment.amount), 0))
  const back = yuan(lines.reduce((all, { refund }) => all + (refund?.amount ?? 0), 0))
  const end = row([lines.length, came, back, '0.00', '0.00000', came, back])
  return [`\uFEFF${columns}`, ...lines.map((line) => rowOf(world, line)), totals, end, ''].join('\r\n')
}
