import { createHash } from 'node:crypto'
import { ProviderAway, textOf } from '../json'
import type { BillLine, PaymentCtx } from '../payment-shape'
import { callWechatPay, fetchWechatFile, WechatPayRefused } from './pay-client'

const PLACE = '/v3/bill/tradebill'

/** '199.00' → 19900. */
function fenOf(text: string): number | undefined {
  const [, yuan = '', cents = ''] = /^(\d{1,9})\.(\d\d)$/.exec(text) ?? []
  return yuan ? Number(yuan) * 100 + Number(cents) : undefined
}

/** Every field of a row begins with a backtick, so that spreadsheets take numbers as text. */
const fieldsOf = (row: string): string[] => row.replace(/^`/, '').split(',`')

/** The paid orders of a bill, columns by their names; the totals at its end are checked. */
export function readBill(text: string): BillLine[] {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter(Boolean)
  const names = rows[0]?.split(',') ?? []
  const end = rows.findIndex((row) => row.startsWith('总交易单数'))
  const [no, number, amount, state] = ['商户订单号', '微信订单号', '订单金额', '交易状态'].map((name) =>
    names.indexOf(name),
  )
  if (end < 1 || [no, number, amount, state].includes(-1)) throw new ProviderAway('wechat pay: not a bill')
  const all = rows.slice(1, end).map(fieldsOf)
  if (Number(fieldsOf(rows[end + 1] ?? '')[0]) !== all.length) throw new ProviderAway('wechat pay: half a bill')
  return all
    .filter((fields) => fields[state!] === 'SUCCESS')
    .map((fields) => {
      const amountFen = fenOf(fields[amount!] ?? '')
      if (!amountFen) throw new ProviderAway('wechat pay: a bill without amounts')
      return { payNo: fields[no!] ?? '', providerNo: fields[number!] ?? '', amountFen }
    })
}

/** What came in on one day, by WeChat Pay's own books; they are ready at ten the morning after. */
export async function wechatBill(ctx: PaymentCtx, day: string): Promise<BillLine[]> {
  try {
    const node = await callWechatPay(ctx, PLACE, `${PLACE}?bill_date=${day}&bill_type=SUCCESS`)
    const bytes = await fetchWechatFile(ctx, PLACE, textOf(node.download_url))
    // The file itself is unsigned: the signed answer says what it must be.
    const hash = createHash('sha1').update(bytes).digest('hex')
    if (node.hash_type !== 'SHA1' || hash !== textOf(node.hash_value).toLowerCase())
      throw new ProviderAway('wechat pay: another bill')
    return readBill(new TextDecoder().decode(bytes))
  } catch (error) {
    if (!(error instanceof WechatPayRefused)) throw error
    // A day on which nobody paid has no bill.
    if (error.reason === 'NOSTATEMENTEXIST') return []
    throw new ProviderAway(error.message, { cause: error })
  }
}
