import { z } from 'zod'

/** Renovation shows on the store's page; days are closed in the calendar alone. */
export const CLOSING_KINDS = ['renovation', 'days'] as const
export type ClosingKind = (typeof CLOSING_KINDS)[number]
export const closingKindText: Record<ClosingKind, string> = { renovation: '装修', days: '停业' }

const CLOSING_STATES = ['draft', 'announced', 'done', 'withdrawn'] as const
export type ClosingState = (typeof CLOSING_STATES)[number]
export const closingStateText: Record<ClosingState, string> = {
  draft: '草稿',
  announced: '处理中',
  done: '已处理完',
  withdrawn: '已撤回',
}

/** Where the visit of a case stands: nobody has decided, starts are offered, or how it ended. */
const CASE_STATES = ['open', 'offered', 'rescheduled', 'refunded', 'visited'] as const
export type CaseState = (typeof CASE_STATES)[number]
export const caseStateText: Record<CaseState, string> = {
  open: '待处理',
  offered: '等顾客选择',
  rescheduled: '已改期',
  refunded: '已取消退款',
  visited: '已到店',
}

const Count = z.number().int()

export const ClosingView = z.object({
  id: z.number().int(),
  store_id: z.number().int(),
  kind: z.enum(CLOSING_KINDS),
  from: z.string(),
  until: z.string().describe('the last day that is closed'),
  reason: z.string(),
  customer_text: z.string(),
  compensates: z.boolean().describe('the coupon for what the studio caused, whether a customer comes later or cancels'),
  state: z.enum(CLOSING_STATES),
  version: z.number().int(),
  made_by: z.string(),
  cases: z.object({ open: Count, offered: Count, rescheduled: Count, refunded: Count, visited: Count }),
})
export type ClosingView = z.infer<typeof ClosingView>

export const ClosingCase = z.object({
  order_sn: z.string(),
  name: z.string().describe('the first character of it'),
  day: z.string(),
  time: z.string(),
  people: z.number().int(),
  state: z.enum(CASE_STATES),
  paid_fen: z.number().int(),
  prepaid_fen: z.number().int().describe('by voucher and gift cards'),
  company_fen: z.number().int(),
  to_call: z.boolean().describe('the visit is within two days and nobody has decided'),
  offers: z.array(z.object({ store_id: z.number().int(), store_name: z.string(), day: z.string(), time: z.string() })),
  now_at: z.string().describe('where and when the visit is now, for one that was rescheduled'),
})
export type ClosingCase = z.infer<typeof ClosingCase>

/** A closing with everybody it is about. In a draft those are the ones it would be about. */
export const ClosingDetail = ClosingView.extend({
  list: z.array(ClosingCase),
  sums: z.object({
    visits: Count,
    people: Count,
    paid_fen: Count,
    prepaid_fen: Count,
    company_fen: Count,
    companies: Count.describe('visits that a company gives'),
    repeated: Count.describe('customers with two visits or more'),
  }),
})
export type ClosingDetail = z.infer<typeof ClosingDetail>

/** As the customer of a visit sees it. */
export const BookingClosing = z.object({
  what: z.string(),
  store_name: z.string(),
  from: z.string(),
  until: z.string(),
  reason: z.string(),
  customer_text: z.string(),
  compensates: z.boolean(),
  state: z.enum(CASE_STATES),
  offers: z.array(
    z.object({
      store_id: z.number().int(),
      store_name: z.string(),
      day: z.string(),
      time: z.string(),
      open: z.boolean(),
      difference_fen: z.number().int(),
    }),
  ),
})
export type BookingClosing = z.infer<typeof BookingClosing>
