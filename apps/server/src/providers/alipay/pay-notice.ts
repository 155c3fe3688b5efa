import { NoticeRefused, type PaymentCtx, type PaymentNotice } from '../payment-shape'
import { beijingInstant, fenOfYuan } from './pay-facts'
import { type Params, rsa2Verify, signText } from './sign'

const PAID = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED'])

/** Values are signed as they are: one that holds `&name=` signs like two fields, so it may be forged from two. */
const HOLDS_A_FIELD = /&\w+=/

/** Alipay's have about thirty. */
const FIELDS_AT_MOST = 100
const SIGNED = /(^|&)sign=/

/** Told without decoding: anybody may send anything here. */
function refuseUnlikely(body: string): void {
  if (!SIGNED.test(body)) throw new NoticeRefused('not signed')
  let fields = 1
  for (let at = body.indexOf('&'); at >= 0; at = body.indexOf('&', at + 1)) fields += 1
  if (fields > FIELDS_AT_MOST) throw new NoticeRefused('too many fields')
}

/** Decoded once; a name that occurs twice means one thing to the signature and another to the reader. */
function formOf(body: string): Params {
  const form: Params = Object.create(null)
  for (const [name, value] of new URLSearchParams(body)) {
    if (name in form) throw new NoticeRefused('twice')
    if (HOLDS_A_FIELD.test(value)) throw new NoticeRefused('run together')
    form[name] = value
  }
  return form
}

/** Notices leave sign_type out of what is signed, requests do not. */
export const noticeText = ({ sign_type: _, ...form }: Params): string => signText(form)

/** The word of a notice, if Alipay says it to us: signed, for our app and our account. */
export function readAlipayNotice({ env }: PaymentCtx, body: string): PaymentNotice {
  refuseUnlikely(body)
  const form = formOf(body)
  if (form.sign_type !== 'RSA2' || !env.ALI_PUBLIC_KEY) throw new NoticeRefused('signature')
  if (!rsa2Verify(noticeText(form), form.sign ?? '', env.ALI_PUBLIC_KEY)) throw new NoticeRefused('signature')
  if (form.app_id !== env.ALI_APPID || form.seller_id !== env.ALI_SELLER_ID) throw new NoticeRefused('merchant')
  // Notices of refunds carry the trade's state and fee; we query refunds by their own numbers.
  if (form.notify_type !== 'trade_status_sync' || !PAID.has(form.trade_status ?? '')) return { about: 'nothing' }
  const amountFen = fenOfYuan(form.total_amount ?? '')
  const paidAt = beijingInstant(form.gmt_payment ?? '')
  const { out_trade_no: payNo, trade_no: providerNo } = form
  if (!amountFen || !paidAt || !payNo || !providerNo) throw new NoticeRefused('incomplete')
  return { about: 'trade', paid: { payNo, providerNo, amountFen, paidAt } }
}
