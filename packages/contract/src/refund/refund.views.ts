import { z } from 'zod'

export const RefundNo = z.string().regex(/^R[0-9A-HJKMNP-TV-Z]{16}$/, '退款编号不正确')
/** A booking's number, or that of one refund. */
export const RefundId = z.string().regex(/^[BR][0-9A-HJKMNP-TV-Z]{16}$/, '退款编号不正确')

/** What goes back to one tender. */
const RefundPart = z.object({
  refund_no: z.string(),
  tender: z.string(),
  name: z.string(),
  amount_fen: z.number().int(),
  reason: z.string(),
  state: z.enum(['requested', 'sent', 'settled', 'failed']),
  requested_at: z.number().int(),
  sent_at: z.number().int().nullable(),
  settled_at: z.number().int().nullable(),
})
export type RefundPart = z.infer<typeof RefundPart>

export const RefundDetail = z.object({
  order_sn: z.string().describe('the booking it is about; empty for anything else'),
  /** The booking can still be cancelled, which would give money back. */
  can_request: z.boolean(),
  total_fen: z.number().int(),
  parts: z.array(RefundPart),
})
export type RefundDetail = z.infer<typeof RefundDetail>

export const FailedRefund = z.object({
  refund_no: z.string(),
  order_sn: z.string(),
  pay_no: z.string(),
  name: z.string(),
  amount_fen: z.number().int(),
  reason: z.string(),
  /** What the provider said. */
  note: z.string(),
  tries: z.number().int(),
  requested_at: z.number().int(),
})
export type FailedRefund = z.infer<typeof FailedRefund>
