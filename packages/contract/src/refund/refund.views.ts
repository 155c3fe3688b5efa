import { z } from 'zod'
import { ID_LENGTH, idPattern } from '../kernel/ids'
import { payablePattern } from '../kernel/payables'

const refundNo = idPattern('R', ID_LENGTH)

export const RefundNo = z.string().regex(refundNo, '退款编号不正确')
/** A booking's number, or that of one refund. */
export const RefundId = z
  .string()
  .regex(new RegExp(`${refundNo.source}|${payablePattern('booking').source}`), '退款编号不正确')

/** A refund to one tender. */
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

/** Cards that are free again, or have their money back; at once, without a provider. */
const RefundCard = z.object({
  kind: z.enum(['coupon', 'voucher', 'gift_card']),
  code: z.string(),
  name: z.string(),
  back_fen: z.number().int(),
})

export const RefundDetail = z.object({
  order_sn: z.string().describe('the booking it is about; empty for anything else'),
  /** The booking can still be cancelled, which would give money back. */
  can_request: z.boolean(),
  /** The visit that was given up; null when its owner has put it away. */
  visit: z
    .object({ day: z.string(), time: z.string(), store_name: z.string(), product_names: z.array(z.string()) })
    .nullable(),
  /** The voucher order that was given back; null for a booking. */
  voucher_order: z.object({ order_no: z.string(), name: z.string() }).nullable(),
  total_fen: z.number().int().describe('what goes back through providers'),
  parts: z.array(RefundPart),
  cards: z.array(RefundCard),
})
export type RefundDetail = z.infer<typeof RefundDetail>

export const FailedRefund = z.object({
  refund_no: z.string(),
  payable_no: z.string().describe('what was paid: a booking, the difference of a reschedule, or a voucher order'),
  order_sn: z.string().nullable().describe('the booking it belongs to; null without one'),
  pay_no: z.string(),
  name: z.string(),
  amount_fen: z.number().int(),
  reason: z.string(),
  /** The provider's own words. */
  note: z.string(),
  tries: z.number().int(),
  requested_at: z.number().int(),
})
export type FailedRefund = z.infer<typeof FailedRefund>

/** So many are sent again by one tap. */
export const RETRIES_AT_ONCE = 50

export const REFUND_QUEUES = ['failed', 'waiting', 'sent', 'by_hand'] as const

/** One refund as staff follow it. */
export const QueuedRefund = z.object({
  refund_no: z.string(),
  order_sn: z.string().nullable().describe('the booking it belongs to; null without one'),
  payable_no: z.string(),
  store_id: z.number().int().nullable(),
  store_name: z.string(),
  pay_no: z.string(),
  name: z.string().describe('of the provider'),
  provider_no: z.string(),
  amount_fen: z.number().int(),
  reason: z.string(),
  state: z.enum(['requested', 'sent', 'settled', 'failed', 'by_hand']),
  words: z.string().describe('the provider’s own'),
  tries: z.number().int(),
  requested_at: z.number().int(),
  assignee: z.string().describe('who looks after it; empty: nobody'),
  is_mine: z.boolean(),
  approval_id: z.number().int().nullable().describe('a settlement by hand that waits for a second person'),
  notes: z.array(z.object({ at: z.number().int(), by_name: z.string(), text: z.string() })),
})
export type QueuedRefund = z.infer<typeof QueuedRefund>
