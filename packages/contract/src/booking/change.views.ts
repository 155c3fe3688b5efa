import { z } from 'zod'

export const CancelPreview = z.object({
  /** Money, gift cards and the voucher together. */
  paid_fen: z.number().int(),
  kept_fen: z.number().int(),
  refund_fen: z.number().int(),
  company_fen: z.number().int().optional().describe('the company’s part, which is none of paid_fen'),
  company_kept_fen: z.number().int().optional().describe('what of it the company is charged all the same'),
  points_taken_back: z.number().int().optional().describe('0 unless the booking has earned points'),
  /** Where it goes back to: a provider, a gift card, or a voucher that is free again; together refund_fen. */
  tenders: z.array(
    z.object({
      tender: z.string(),
      name: z.string(),
      /** What it was paid for, where one provider has several: 预约款, 改期差价. */
      note: z.string(),
      amount_fen: z.number().int(),
    }),
  ),
  free_until: z.number().int(),
  rule: z.string(),
})
export type CancelPreview = z.infer<typeof CancelPreview>

export const ReschedulePreview = z.object({
  difference_fen: z.number().int().describe('above 0: to pay; below: comes back'),
  total_fen: z.number().int(),
  /** Where a difference below 0 comes back to: gift cards by name, then the provider. */
  back: z.array(
    z.object({ tender: z.enum(['gift_card', 'provider']), name: z.string(), amount_fen: z.number().int() }),
  ),
  /** The coupon that falls away there, with the reason; null when none does. */
  fallen: z.object({ name: z.string(), reason: z.string() }).nullable(),
  end_time: z.string(),
  open: z.boolean(),
  reason: z.string(),
})
export type ReschedulePreview = z.infer<typeof ReschedulePreview>

export const Rescheduled = z.object({
  order_sn: z.string(),
  done: z.boolean().describe('false: it waits for the difference to be paid'),
  reschedule_no: z.string(),
  payable_fen: z.number().int(),
  hold_until: z.number().int().nullable(),
})
export type Rescheduled = z.infer<typeof Rescheduled>

export const SeriesView = z.object({ id: z.number().int(), name: z.string(), cover: z.string(), note: z.string() })
export type SeriesView = z.infer<typeof SeriesView>
