import type { Order, Refund } from '../cashier/orders'
import type { World } from '../world/world'
import { beijingTime, yuan } from './beijing'
import { toGbk } from './gbk'
import type { GatewayMethod } from './method'
import { bizOf } from './trade'
import { zipOf } from './zip'

const goodForMs = 30_000

const columns =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'

interface Line {
  at: number
  order: Order
  refund?: Refund
}

/** Text that looks like a number ends in a tab, as in the real file; what went back is below zero. */
function rowOf({ at, order: { payment, number }, refund }: Line): string {
  const fen = refund ? -refund.amount : payment.amount
  const none = '0.00'
  return [
    ...[`${number}\t`, `${payment.out_trade_no}\t`, refund ? '退款' : '交易', payment.description],
    ...[beijingTime(Date.parse(payment.at)), beijingTime(at), '', '', '', '', '*顾客(138****0001)\t'],
    ...[yuan(fen), yuan(fen), none, none, none, none, none, '', none, none],
    ...[refund ? `${refund.out_refund_no}\t` : '', none, none, ''],
  ].join(',')
}

/** Payments of the day, and refunds that have arrived. */
const linesOf = (order: Order): Line[] => [
  { at: order.paid_at ?? 0, order },
  ...order.refunds.flatMap((refund) =>
    refund.status === 'SUCCESS' && refund.done_at !== undefined ? [{ at: refund.done_at, order, refund }] : [],
  ),
]

function detailsOf({ settings }: World, day: string, lines: Line[], now: number): string {
  const paid = lines.filter(({ refund }) => !refund)
  const back = lines.filter(({ refund }) => refund)
  const sum = (some: Line[]) =>
    some.reduce((all, { order, refund }) => all + (refund?.amount ?? order.payment.amount), 0)
  const date = day.replace(/(\d+)-(\d+)-(\d+)/, '$1年$2月$3日')
  return [
    '#支付宝业务明细查询',
    `#账号：[${settings.alipay.sellerId}0156]`,
    `#起始日期：[${date} 00:00:00]   终止日期：[${date} 24:00:00]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    columns,
    ...lines.map(rowOf),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${paid.length}笔，商家实收共${yuan(sum(paid))}元，商家优惠共0.00元`,
    `#退款合计：${back.length}笔，商家实收退款共${yuan(-sum(back))}元，商家优惠退款共0.00元`,
    `#导出时间：[${beijingTime(now)}]`,
    '',
  ].join('\r\n')
}

const linesOn = (world: World, day: string): Line[] =>
  world.orders
    .paid('alipay')
    .flatMap(linesOf)
    .filter(({ at }) => beijingTime(at).startsWith(day))

/** An archive of two spreadsheets, text and names in GBK. */
function archiveOf(world: World, day: string, lines: Line[]): Buffer {
  const name = (of: string) => toGbk(`${world.settings.alipay.sellerId}0156_${day.replaceAll('-', '')}_${of}.csv`)
  const details = detailsOf(world, day, lines, world.now())
  return zipOf([
    {
      name: name('业务明细(汇总)'),
      bytes: toGbk(`#支付宝业务汇总查询\r\n门店编号,门店名称,交易订单总笔数\r\n合计,,${lines.length}\r\n`),
    },
    { name: name('业务明细'), bytes: toGbk(details) },
  ])
}

/** The real one serves past days only, from nine in the morning on; here today is served too. */
export const queryBill: GatewayMethod = ({ world, params, place }) => {
  const { bill_type, bill_date = '' } = bizOf(params)
  const day = String(bill_date)
  const no = (sub_code: string, sub_msg: string) => ({
    node: { code: '40004', msg: 'Business Failed', sub_code, sub_msg },
  })
  if (bill_type !== 'trade' || !/^\d{4}-\d\d-\d\d$/.test(day)) return no('isv.invalid-arguments', '参数有误')
  const lines = linesOn(world, day)
  if (lines.length === 0) return no('isp.bill_not_exist', '账单不存在')
  const token = world.bills.put(archiveOf(world, day, lines), world.now() + goodForMs)
  return {
    node: { code: '10000', msg: 'Success', bill_download_url: `${place}/downloadBillFile.resource?fileId=${token}` },
  }
}
