export const INVOICE_STATES = ['requested', 'issuing', 'issued', 'failed', 'reversing', 'reversed'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

export const invoiceStateText: Record<InvoiceState, string> = {
  requested: '已申请',
  issuing: '开票中',
  issued: '已开票',
  failed: '未开成',
  reversing: '红冲中',
  reversed: '已红冲',
}

export const TITLE_TYPES = ['person', 'company'] as const
export type TitleType = (typeof TITLE_TYPES)[number]

/** normal: 普通发票; special: 专用发票, for companies that deduct it. */
export const INVOICE_KINDS = ['normal', 'special'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

export const kindText: Record<InvoiceKind, string> = { normal: '数电普通发票', special: '数电专用发票' }

/** The part of an order that an invoice is for: its member's money, or a company's that pays for it. */
export const INVOICE_PARTS = ['member', 'company'] as const

export const EMAIL_AT_MOST = 64
const NAME_AT_MOST = 100
/** Pictures, and letters that nobody sees: the tax office prints none of them. */
const UNPRINTED = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Emoji_Presentation}]|\uFE0F/u

export function titleNameProblem(name: string): string | undefined {
  if (name === '') return '请填写发票抬头'
  if (name.length > NAME_AT_MOST) return `抬头最多${NAME_AT_MOST}字`
  return UNPRINTED.test(name) ? '抬头里有不能开进发票的字符' : undefined
}

export const TITLES_AT_MOST = 20
export const ORDERS_AT_MOST = 20

/** States that change by themselves, sooner or later. */
export const isUnderway = (state: InvoiceState): boolean =>
  state === 'requested' || state === 'issuing' || state === 'reversing'
