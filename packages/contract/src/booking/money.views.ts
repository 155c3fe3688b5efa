import { z } from 'zod'
import { CancelPreview } from './change.views'

const Moment = z.number().int().describe('epoch seconds')
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
