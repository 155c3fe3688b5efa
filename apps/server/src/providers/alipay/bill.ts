import { providerCall } from '../calls'
import { ProviderAway, providerFile, textOf } from '../json'
import type { Bill, PaymentCtx } from '../payment-shape'
import { filesOf } from '../zip'
import { AlipayRefused, callAlipay } from './gateway'
import { fenOfYuan } from './pay-facts'

const METHOD = 'alipay.data.dataservice.bill.downloadurl.query'
const NO_BILL = 'isp.bill_not_exist'
const END = '业务明细列表结束'

const COLUMNS = {
  number: '支付宝交易号',
  no: '商户订单号',
  kind: '业务类型',
  name: '商品名称',
  amount: '订单金额',
  refund: '退款批次号/请求号',
} as const
type Column = keyof typeof COLUMNS

const broken = (how: string) => new ProviderAway(`alipay: ${how}`)

/** The index of each column; some names end in （元）. */
function placesOf(head: string): { places: Record<Column, number>; width: number } {
  const names = head.split(',').map((name) => name.trim().replace(/[（(]元[）)]$/, ''))
  const places = Object.fromEntries(
    Object.entries(COLUMNS).map(([column, name]) => [column, names.indexOf(name)]),
  ) as Record<Column, number>
  if (Object.values(places).includes(-1)) throw broken('not a bill')
  return { places, width: names.length }
}

/** A name may hold commas of its own, and nothing quotes them: what is too much belongs to it. */
function fieldsOf(row: string, name: number, width: number): string[] {
  const fields = row.split(',')
  const more = fields.length - width
  if (more < 0) throw broken('half a row')
  fields.splice(name, more + 1, fields.slice(name, name + more + 1).join(','))
  return fields.map((field) => field.trim())
}

const countIn = (lines: readonly string[], what: string): number => {
  const line = lines.find((one) => one.startsWith(`#${what}合计`))
  return Number(/：\s*(\d+)笔/.exec(line ?? '')?.[1] ?? Number.NaN)
}

/** Payments and refunds of a bill, columns by their names; its end and the counts there are checked. */
export function readAlipayBill(text: string): Bill {
  const lines = text.split(/\r?\n/).filter(Boolean)
  const [head = '', ...rows] = lines.filter((line) => !line.startsWith('#'))
  const { places, width } = placesOf(head)
  if (!lines.some((line) => line.startsWith('#') && line.includes(END))) throw broken('a bill without an end')
  const bill = { payments: [] as Bill['payments'][number][], refunds: [] as Bill['refunds'][number][] }
  for (const row of rows) {
    const fields = fieldsOf(row, places.name, width)
    const at = (column: Column) => fields[places[column]] ?? ''
    const amountFen = fenOfYuan(at('amount').replace(/^-/, ''))
    if (!amountFen) throw broken('a bill without amounts')
    const [payNo, providerNo] = [at('no'), at('number')]
    if (at('kind') === '交易') bill.payments.push({ payNo, providerNo, amountFen })
    else if (at('kind') === '退款') bill.refunds.push({ payNo, refundNo: at('refund'), amountFen })
  }
  if (countIn(lines, '交易') !== bill.payments.length || countIn(lines, '退款') !== bill.refunds.length)
    throw broken('half a bill')
  return bill
}

/** The archive holds a summary besides; names and text are in GBK. */
function detailsIn(archive: Uint8Array): string {
  const gbk = new TextDecoder('gbk')
  try {
    const file = filesOf(archive).find(({ name }) => gbk.decode(name).endsWith('业务明细.csv'))
    if (!file) throw broken('an archive without a bill')
    return gbk.decode(file.bytes())
  } catch (error) {
    throw error instanceof ProviderAway ? error : new ProviderAway('alipay: a broken archive', { cause: error })
  }
}

/** A day by Alipay's own books, ready at nine the morning after. The address is signed and good for half a minute. */
export async function alipayBill(ctx: PaymentCtx, day: string): Promise<Bill> {
  try {
    const node = await callAlipay(ctx, METHOD, { biz_content: JSON.stringify({ bill_type: 'trade', bill_date: day }) })
    const address = textOf(node.bill_download_url)
    if (!URL.canParse(address)) throw broken('no address of a bill')
    const { status, bytes } = await providerCall({ provider: 'alipay', call: 'bill_file', log: ctx.log }, () =>
      providerFile(address),
    )
    if (status !== 200) throw broken(`bill ${status}`)
    return readAlipayBill(detailsIn(bytes))
  } catch (error) {
    if (!(error instanceof AlipayRefused)) throw error
    // A day on which nothing happened has no bill. Only a signed no says so.
    if (error.isSigned && error.subCode === NO_BILL) return { payments: [], refunds: [] }
    throw new ProviderAway(error.message, { cause: error })
  }
}
