import { requestInvoice, saveTitle } from '@kuaimen/contract/invoice/invoice.endpoints'
import { requestRefund } from '../../payment/refund.service'
import type { TestApp } from '../app'
import { aBooking, aKey, aStore } from '../booking/booking'
import { rows } from '../rows'

let stores = 0

/** A visit that is over and paid, at another store each time. */
export const aCompleted = async (app: TestApp) => {
  stores += 1
  return aBooking(app, { state: 'completed', store_id: await aStore(app, stores % 8), time: `1${stores % 6}:00` })
}

export const COMPANY = {
  type: 'company',
  name: '杭州青梧文化传播有限公司',
  tax_code: '91330100799655058B',
  email: 'finance@qingwu.example.com',
} as const

export async function aTitle(app: TestApp, token: string, title: object = COMPANY): Promise<number> {
  const { data, code } = await app.call(saveTitle, { ...COMPANY, ...title }, { token })
  if (code !== 0) throw new Error(`no title: ${code}`)
  return data.id
}

interface Asked {
  readonly token: string
  readonly order_sns: string[]
  readonly amount: number
  readonly title_id: number
  readonly kind?: 'normal' | 'special'
  readonly key?: string
}

export const ask = (app: TestApp, { token, order_sns, amount, title_id, kind = 'normal', key = aKey() }: Asked) =>
  app.call(
    requestInvoice,
    { order_sns, title_id, kind, email: COMPANY.email, shown_amount_fen: amount },
    { token, headers: { 'idempotency-key': key } },
  )

/** A completed visit whose invoice is asked for. */
export async function aRequest(app: TestApp) {
  const one = await aCompleted(app)
  const title_id = await aTitle(app, one.token)
  const asked = { token: one.token, order_sns: [one.order_sn], amount: one.payable_fen, title_id }
  const { data, code } = await ask(app, asked)
  if (code !== 0) throw new Error(`no invoice: ${code}`)
  return { ...one, ...asked, invoice_no: data.invoice_no }
}

export const invoiceRow = async (app: TestApp, no: string) =>
  (await rows(app, 'select * from invoice where invoice_no = $1', [no]))[0]

/** Some of what an order cost goes back; the refund's number. */
export const refundOf = (app: TestApp, orderSn: string, amount_fen: number): Promise<string> =>
  app.database.transaction(async (tx) => {
    const [paid] = await rows<{ pay_no: string }>(app, 'select pay_no from payment where subject_no = $1', [orderSn])
    const { now, randomBytes } = app.services
    return requestRefund(tx, { pay_no: paid!.pay_no, amount_fen, reason: '拍摄不满意', now: now(), randomBytes })
  })
