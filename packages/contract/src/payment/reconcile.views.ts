import { z } from 'zod'

const Moment = z.number().int().describe('epoch seconds')
const Fen = z.number().int()

/** Providers that send bills. */
export const BILLED = ['wechat', 'alipay'] as const
export type Billed = (typeof BILLED)[number]

export const billedText: Record<Billed, string> = { wechat: '微信支付', alipay: '支付宝' }

export const DIFFERENCE_KINDS = ['missing_here', 'missing_there', 'amount'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/** One day beside one provider. */
export const ReconcileCell = z.object({
  provider: z.enum(BILLED),
  state: z.enum(['agrees', 'differs', 'explained', 'away', 'never']),
  ran_at: Moment.describe('0 where it was never compared'),
  open: z.number().int().describe('differences that nobody has explained'),
  closed: z.number().int(),
  ours_count: z.number().int(),
  theirs_count: z.number().int(),
  ours_fen: Fen,
  theirs_fen: Fen,
})
export type ReconcileCell = z.infer<typeof ReconcileCell>

export const ReconcileDay = z.object({ day: z.string(), cells: z.array(ReconcileCell) })
export type ReconcileDay = z.infer<typeof ReconcileDay>

export const Difference = z.object({
  id: z.number().int(),
  day: z.string(),
  provider: z.enum(BILLED),
  kind: z.enum(DIFFERENCE_KINDS),
  pay_no: z.string(),
  refund_no: z.string().describe('empty where it is about the payment itself'),
  order_no: z.string().describe('empty where the number is not ours'),
  ours: Fen.nullable(),
  theirs: Fen.nullable(),
  noted_at: Moment,
  closed_at: Moment.describe('0 while it is open'),
  closed_by: z.string().describe('empty where the books agree again, or while it is open'),
  reason: z.string(),
})
export type Difference = z.infer<typeof Difference>

/** Something of ours, or another difference, that may be the other half of one. */
export const Candidate = z.object({
  what: z.enum(['payment', 'refund', 'difference']),
  no: z.string(),
  order_no: z.string(),
  amount_fen: Fen,
  state: z.string().describe('in words'),
  at: Moment,
  why: z.string().describe('why it may be the one'),
})
export type Candidate = z.infer<typeof Candidate>

export const Explained = z.object({
  difference: Difference,
  likely: z.string().describe('the most probable reason, in words; empty where there is none'),
  candidates: z.array(Candidate),
})
export type Explained = z.infer<typeof Explained>
