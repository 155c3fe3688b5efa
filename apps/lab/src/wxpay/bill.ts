import { createHash, randomUUID } from 'node:crypto'
import type { Order } from '../cashier/orders'
import type { World } from '../world/world'

const BEIJING_MS = 8 * 3_600_000
const kept = 50

const beijing = (at: number) => new Date(at + BEIJING_MS).toISOString().slice(0, 19).replace('T', ' ')
const yuan = (fen: number) => (fen / 100).toFixed(2)

const columns =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,商品名称,商户数据包,手续费,费率,订单金额,费率备注'
const totals = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

/** Every field begins with a backtick, as in the real file. */
const row = (fields: (string | number)[]) => fields.map((field) => `\`${field}`).join(',')

function rowOf({ settings }: World, { payment, number, payer, trade_type, paid_at = 0 }: Order): string {
  const amount = yuan(payment.amount)
  return row([
    ...[beijing(paid_at), settings.wechat.appid, settings.wxpay.mchid, '0', '', number, payment.out_trade_no, payer],
    ...[trade_type, 'SUCCESS', 'OTHERS', 'CNY', amount, '0.00', payment.description, '', '0.00', '0.60%', amount, ''],
  ])
}

/** The books of one day, as the merchant downloads them. */
export function billOf(world: World, day: string): string | undefined {
  const paid = world.orders.paid('wxpay').filter(({ paid_at = 0 }) => beijing(paid_at).startsWith(day))
  if (paid.length === 0) return undefined
  const sum = yuan(paid.reduce((all, { payment }) => all + payment.amount, 0))
  const end = row([`${paid.length}.0`, sum, '0.00', '0.00', '0.00', sum, '0.00'])
  return [`\uFEFF${columns}`, ...paid.map((order) => rowOf(world, order)), totals, end, ''].join('\r\n')
}

/** Bills that were asked for and can be fetched; the hash is told in the signed answer. */
export class BillShelf {
  private readonly files = new Map<string, string>()

  put(text: string): { token: string; hash: string } {
    const token = randomUUID()
    this.files.set(token, text)
    for (const old of [...this.files.keys()].slice(0, -kept)) this.files.delete(old)
    return { token, hash: createHash('sha1').update(text).digest('hex') }
  }

  take(token: string): string | undefined {
    return this.files.get(token)
  }
}
