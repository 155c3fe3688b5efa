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
