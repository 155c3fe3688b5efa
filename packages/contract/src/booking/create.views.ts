import { z } from 'zod'
import { TenderTaken } from '../wallet/card.views'
import { BOOKING_STATES } from './record.rules'
import { BookingStore, PointsToCome, PolicyView, PriceLine } from './record.views'

/** A place of the waitlist: over when it is neither held nor made into a booking that stands. */
const PreviewTurn = z.object({
  held: z.boolean().describe('还在为您保留'),
  made: z.object({ order_sn: z.string(), payable_fen: z.number().int() }).nullable().describe('已经用它下的单'),
})

/** A booking as it would be, before it is made. */
export const BookingPreview = z.object({
  store: BookingStore,
  day: z.string(),
  time: z.string(),
  end_time: z.string(),
  lines: z.array(PriceLine),
  total_fen: z.number().int(),
  /** What the coupon takes off. */
  discount_fen: z.number().int(),
  /** What the voucher and gift cards pay. */
  prepaid_fen: z.number().int(),
  payable_fen: z.number().int(),
  tenders: z.array(TenderTaken),
  policy: PolicyView,
  open: z.boolean(),
  /** Why it cannot be booked at this time any more; empty when it can. */
  reason: z.string(),
  points_to_come: PointsToCome,
  turn: PreviewTurn.optional().describe('带了 turn_no 时：为您保留的位置怎么样了'),
})
export type BookingPreview = z.infer<typeof BookingPreview>

export const BookingStarted = z.object({
  order_sn: z.string(),
  order_id: z.string().describe('same as order_sn'),
  state: z.enum(BOOKING_STATES),
  payable_fen: z.number().int(),
  /** Epoch seconds; null when there is nothing to pay. */
  hold_until: z.number().int().nullable(),
})
export type BookingStarted = z.infer<typeof BookingStarted>
