import type { CorpOrderView } from '@kuaimen/contract/enterprise/visit.views'
import type { findCorpOrder } from './visit.sql'

type CorpOrderRow = NonNullable<Awaited<ReturnType<typeof findCorpOrder>>>

/** Who gets which invoice. */
function invoiceText({ company_fen, member_fen }: Pick<CorpOrderRow, 'company_fen' | 'member_fen'>): string {
  if (company_fen === 0) return '您付的部分可以自行开票'
  return member_fen === 0 ? '由公司统一开票' : '公司承担的部分由公司统一开票，您付的部分可以自行开票'
}

export const presentCorpPart = (row: CorpOrderRow): CorpOrderView['corp'] => ({
  ...row,
  invoice_text: invoiceText(row),
})
