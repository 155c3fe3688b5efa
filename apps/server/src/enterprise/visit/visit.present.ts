import type { BookingView } from '@kuaimen/contract/booking/record.views'
import type { CorpOrderView } from '@kuaimen/contract/enterprise/visit.views'
import type { InvoiceState } from '@kuaimen/contract/invoice/invoice.rules'
import type { findCorpOrder } from './visit.sql'

type CorpOrderRow = NonNullable<Awaited<ReturnType<typeof findCorpOrder>>>
type Visit = Pick<BookingView, 'state' | 'payable_fen' | 'paid_fen' | 'refunds' | 'tenders'>

const OVER: readonly BookingView['state'][] = ['completed', 'cancelled', 'no_show', 'expired']
const UNDONE: readonly BookingView['state'][] = ['cancelled', 'expired']

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

/** Money of the staff member that stays with the studio, or is to; cards are none. */
function ownFen({ state, payable_fen, paid_fen, refunds }: Visit): number {
  if (!OVER.includes(state)) return payable_fen
  return paid_fen - sum(refunds.map(({ cause, amount_fen }) => (cause === 'ended' ? amount_fen : 0)))
}

const OWN_WORDS: Partial<Record<InvoiceState, string>> = {
  requested: '已申请开票',
  issuing: '开票中',
  issued: '已开票',
  reversing: '的发票红冲中',
}

/** What of it is invoiced to themselves: asked for later, now, or already. */
function ownText(visit: Visit, invoice: InvoiceState | undefined): string {
  if (ownFen(visit) <= 0) return ''
  const asked = invoice && OWN_WORDS[invoice]
  return `您实付的部分${asked ?? (OVER.includes(visit.state) ? '可以自行开票' : '完成后可以自行开票')}`
}

/** Who gets which invoice; empty where there is nothing to invoice. */
function invoiceText({ company_fen, charged_fen }: CorpOrderRow, visit: Visit, own: string): string {
  const { state, tenders } = visit
  const ofCompany = charged_fen ?? (UNDONE.includes(state) ? 0 : company_fen)
  const cardFen = sum(tenders.map(({ amount_fen, back_fen }) => amount_fen - back_fen))
  const cards = cardFen > 0 && !UNDONE.includes(state) && '礼品卡支付的部分不另开票'
  if (ofCompany === 0) return [own, cards].filter(Boolean).join('，')
  return own || cards ? ['公司承担的部分由公司统一开票', own, cards].filter(Boolean).join('，') : '由公司统一开票'
}

export const presentCorpPart = (
  { charged_fen, ...row }: CorpOrderRow,
  visit: Visit,
  invoice: InvoiceState | undefined,
): CorpOrderView['corp'] => ({
  ...row,
  invoice_text: invoiceText({ charged_fen, ...row }, visit, ownText(visit, invoice)),
})
