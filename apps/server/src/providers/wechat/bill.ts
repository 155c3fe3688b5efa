import { createHash } from 'node:crypto'
import { ProviderAway, textOf } from '../json'
import type { Bill, PaymentCtx } from '../payment-shape'
import { callWechatPay, fetchWechatFile, WechatPayRefused } from './pay-client'

const PLACE = '/v3/bill/tradebill'

/** '199.00' → 19900. */
function fenOf(text: string): number | undefined {
  const [, yuan = '', cents = ''] = /^(\d{1,9})\.(\d\d)$/.exec(text) ?? []
  return yuan ? Number(yuan) * 100 + Number(cents) : undefined
}

/** Every field of a row begins with a backtick, so that spreadsheets take numbers as text. */
const fieldsOf = (row: string): string[] => row.replace(/^`/, '').split(',`')

const COLUMNS = {
  no: '商户订单号',
  number: '微信订单号',
  amount: '订单金额',
  state: '交易状态',
  refund: '商户退款单号',
  back: '申请退款金额',
  refundState: '退款状态',
} as const
type Column = keyof typeof COLUMNS

function placesOf(names: readonly string[]): Record<Column, number> {
  const places = Object.entries(COLUMNS).map(([column, name]) => [column, names.indexOf(name)] as const)
  if (places.some(([, at]) => at === -1)) throw new ProviderAway('wechat pay: not a bill')
  return Object.fromEntries(places) as Record<Column, number>
}

/** A refund that cannot arrive is none: a person looks at it. */
const LIVE = new Set(['SUCCESS', 'PROCESSING'])

/** Payments and refunds of a bill, columns by their names; the count at its end is checked. */
export function readBill(text: string): Bill {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter(Boolean)
  const end = rows.findIndex((row) => row.startsWith('总交易单数'))
  if (end < 1) throw new ProviderAway('wechat pay: not a bill')
  const places = placesOf(rows[0]!.split(','))
  const all = rows.slice(1, end).map(fieldsOf)
  if (Number(fieldsOf(rows[end + 1] ?? '')[0]) !== all.length) throw new ProviderAway('wechat pay: half a bill')
  const lines = all.map((fields) => {
    const at = (column: Column) => fields[places[column]] ?? ''
    const fen = (column: Column) => {
      const amountFen = fenOf(at(column))
      if (!amountFen) throw new ProviderAway('wechat pay: a bill without amounts')
      return amountFen
    }
    return { at, fen, payNo: at('no') }
  })
  return {
    payments: lines
      .filter(({ at }) => at('state') === 'SUCCESS')
      .map(({ at, fen, payNo }) => ({ payNo, providerNo: at('number'), amountFen: fen('amount') })),
    refunds: lines
      .filter(({ at }) => at('state') === 'REFUND' && LIVE.has(at('refundState')))
      .map(({ at, fen, payNo }) => ({ payNo, refundNo: at('refund'), amountFen: fen('back') })),
  }
}

/** One day by WeChat Pay's own books; they are ready at ten the morning after. */
export async function wechatBill(ctx: PaymentCtx, day: string): Promise<Bill> {
  try {
    const node = await callWechatPay(ctx, PLACE, `${PLACE}?bill_date=${day}&bill_type=ALL`)
    const bytes = await fetchWechatFile(ctx, PLACE, textOf(node.download_url))
    // The file itself is unsigned: the signed answer says what it must be.
    const hash = createHash('sha1').update(bytes).digest('hex')
    if (node.hash_type !== 'SHA1' || hash !== textOf(node.hash_value).toLowerCase())
      throw new ProviderAway('wechat pay: another bill')
    return readBill(new TextDecoder().decode(bytes))
  } catch (error) {
    if (!(error instanceof WechatPayRefused)) throw error
    // A day on which nothing happened has no bill.
    if (error.reason === 'NOSTATEMENTEXIST') return { payments: [], refunds: [] }
    throw new ProviderAway(error.message, { cause: error })
  }
}
