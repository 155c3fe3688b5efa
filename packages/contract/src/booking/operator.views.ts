import { z } from 'zod'
import { BOOKING_STATES } from './booking.rules'

export const OperatorBooking = z.object({
  order_sn: z.string(),
  state: z.enum(BOOKING_STATES),
  state_text: z.string(),
  store_id: z.number().int(),
  day: z.string(),
  time: z.string(),
  end_time: z.string(),
  people: z.number().int(),
  product_names: z.array(z.string()),
  nickname: z.string(),
  mobile: z.string().describe('masked'),
  remark: z.string(),
  paid_fen: z.number().int(),
})
export type OperatorBooking = z.infer<typeof OperatorBooking>

/** A visit that nobody was checked in for. */
export const ProposedNoShow = OperatorBooking.extend({
  proposed_at: z.number().int().describe('0 when it was not proposed, because the studio was closed'),
  settles_at: z
    .number()
    .int()
    .describe(
      'from then on it counts as missed, unless staff say otherwise before; 0 when the studio was closed: then staff alone decide',
    ),
  keep_percent: z.number().int().describe('what its policy withholds of the money'),
  closed: z.boolean().describe('the studio itself was closed or under renovation on that day'),
})
export type ProposedNoShow = z.infer<typeof ProposedNoShow>
