import { z } from 'zod'
import { APPROVAL_KINDS, APPROVAL_STATES } from './approval.rules'

/** One tender and its part of the amount. */
export const ApprovalPart = z.object({ name: z.string(), amount_fen: z.number().int() })

export const ApprovalView = z.object({
  id: z.number().int(),
  kind: z.enum(APPROVAL_KINDS),
  kind_text: z.string(),
  state: z.enum(APPROVAL_STATES),
  state_text: z.string(),
  subject_no: z.string(),
  store_id: z.number().int().nullable(),
  store_name: z.string(),
  amount_fen: z.number().int(),
  parts: z.array(ApprovalPart),
  limit_fen: z
    .number()
    .int()
    .nullable()
    .describe('the limit of the author when it was asked; null: it always wants two'),
  reason: z.string(),
  asked_by: z.number().int(),
  author_name: z.string(),
  asked_at: z.number().int(),
  expires_at: z.number().int(),
  decider_name: z.string(),
  decided_at: z.number().int().nullable(),
  note: z.string().describe('what the decider wrote, or why it could not be done'),
  version: z.number().int(),
  is_changed: z.boolean().describe('its numbers are others than those that were asked for first'),
  can: z.object({ decide: z.boolean() }),
})
export type ApprovalView = z.infer<typeof ApprovalView>

/** The ask beside what is true now. */
export const ApprovalDetail = ApprovalView.extend({
  now: z
    .object({
      amount_fen: z.number().int(),
      parts: z.array(ApprovalPart),
      problem: z.string().describe('why it cannot be done any more; empty while it can'),
    })
    .nullable()
    .describe('null once it is decided'),
  author: z.object({
    asked: z.number().int().describe('asks of the last thirty days, this one not counted'),
    refused: z.number().int(),
    done_fen: z.number().int(),
  }),
  customer: z.array(z.string()).describe('what is known of the customer, a line each'),
  earlier: z.array(
    z.object({ id: z.number().int(), kind_text: z.string(), state_text: z.string(), amount_fen: z.number().int() }),
  ),
})
export type ApprovalDetail = z.infer<typeof ApprovalDetail>
