import { z } from 'zod'
import { CancelPreview } from './change.views'

const Moment = z.number().int().describe('epoch seconds')

/** Where the text of the box was found. */
export const FOUND_BY = [
  'order',
  'reschedule',
  'voucher_order',
  'payment',
  'provider',
  'refund',
  'invoice',
  'card',
  'mobile',
  'name',
  'list',
] as const
export type FoundBy = (typeof FOUND_BY)[number]

export const OrderHit = z.object({
  kind: z.enum(['booking', 'voucher_order']),
  no: z.string(),
  found_by: z.enum(FOUND_BY),
  store_id: z.number().int().nullable().describe('null for a voucher order, which no store has'),
  store_name: z.string(),
  day: z.string().describe('of the visit; empty for a voucher order'),
  time: z.string(),
  state: z.string(),
  state_text: z.string(),
  name: z
    .string()
    .describe('of who comes; for a store whole until seven days after the visit, then its first character'),
  mobile: z.string().describe('masked'),
  people: z.number().int(),
  product_names: z.array(z.string()),
  total_fen: z.number().int(),
  paid_fen: z.number().int(),
  source: z.string().describe('the promotion that brought it; empty without one'),
  made_at: Moment,
})
export type OrderHit = z.infer<typeof OrderHit>

export const OrderPage = z.object({
  list: z.array(OrderHit),
  count: z.number().int().nullable().describe('of the first page alone; 1000 at most'),
  more: z.boolean().describe('there are more than were counted'),
  next: z.string().describe('the mark of the next page; empty at the end'),
  looked_until: z
    .string()
    .describe(
      'a page that ends early: orders were looked through down to this day, and the next page goes on; else empty',
    ),
})
export type OrderPage = z.infer<typeof OrderPage>

export const OrderPapers = z.object({
  kind: z.enum(['booking', 'voucher_order']),
  no: z.string(),
  name: z.string(),
  mobile: z.string().describe('masked'),
  made_at: Moment,
  title: z.string(),
  state_text: z.string(),
  total_fen: z.number().int(),
  cards: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      code: z.string().describe('its last four characters'),
      amount_fen: z.number().int(),
      back_fen: z.number().int(),
    }),
  ),
  company_fen: z.number().int(),
  payments: z.array(
    z.object({
      pay_no: z.string(),
      for: z.enum(['order', 'difference']),
      provider: z.enum(['wechat', 'alipay', 'douyin']),
      state: z.enum(['pending', 'paid', 'closed']),
      amount_fen: z.number().int(),
      refunded_fen: z.number().int(),
      provider_no: z.string(),
      at: Moment,
    }),
  ),
  refunds: z
    .array(
      z.object({
        refund_no: z.string(),
        amount_fen: z.number().int(),
        state: z.enum(['requested', 'sent', 'settled', 'failed', 'by_hand']),
        reason: z.string(),
        at: Moment,
      }),
    )
    .nullable()
    .describe('null for who may not read refunds'),
  invoices: z
    .array(z.object({ invoice_no: z.string(), state: z.string(), amount_fen: z.number().int(), at: Moment }))
    .nullable()
    .describe('null for who may not read invoices'),
  guest: z
    .object({
      name: z.string(),
      mobile: z.string().describe('masked; whole for machines of the visit’s store on its day'),
      consent: z.enum(['unasked', 'asked', 'agreed', 'refused']),
    })
    .nullable(),
  can: z.object({ phone: z.boolean().describe('look at a whole number, for a reason, and be written down') }),
})
export type OrderPapers = z.infer<typeof OrderPapers>

const Fen = z.number().int()

/** The kinds of lines in the life of an order's money. */
export const MONEY_LINES = [
  'promise',
  'card',
  'company',
  'try',
  'news',
  'capture',
  'bill',
  'refund',
  'goodwill',
  'voucher',
  'earned',
  'invoice',
  'rest',
] as const
export type MoneyLineKind = (typeof MONEY_LINES)[number]

export const MoneyLine = z.object({
  at: Moment,
  kind: z.enum(MONEY_LINES),
  title: z.string(),
  no: z.string().describe('of the payment, refund, card or invoice it is about; of cards the last four characters'),
  note: z.string(),
  fen: Fen.nullable().describe('the sum that it is about'),
  counts_fen: Fen.describe('what it adds to the order; all lines together are zero'),
  is_off: z.boolean().describe('somebody should look at it'),
})
export type MoneyLine = z.infer<typeof MoneyLine>

/** One txn of the ledger: its entries sum to zero. */
export const MoneyPosting = z.object({
  at: Moment,
  txn: z.string(),
  words: z.string(),
  entries: z.array(z.object({ account: z.string(), words: z.string(), amount_fen: Fen })),
})
export type MoneyPosting = z.infer<typeof MoneyPosting>

export const OrderMoney = z.object({
  kind: z.enum(['booking', 'voucher_order']),
  no: z.string(),
  title: z.string(),
  state_text: z.string(),
  store_id: z.number().int().nullable().describe('null for a voucher order, which no store has'),
  lines: z.array(MoneyLine).describe('by time; what is left on the order comes last'),
  off_fen: Fen.describe('the sum of counts_fen: anything but zero is a mistake of ours'),
  postings: z.array(MoneyPosting),
  what_if: CancelPreview.pick({ refund_fen: true, kept_fen: true, tenders: true, rule: true })
    .nullable()
    .describe('a cancel now, by the rule that the customer’s own has; null where it cannot be cancelled'),
  why_not: z.string().describe('the reason, where it cannot be cancelled'),
})
export type OrderMoney = z.infer<typeof OrderMoney>
