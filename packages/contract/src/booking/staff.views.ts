import { z } from 'zod'
import { ApprovalPart } from '../approval/approval.views'
import { CustomView } from '../custom/custom.views'
import { BOOKING_STATES } from './record.rules'

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
  addons: z.array(z.string()).optional().describe('加修一张 ×2; missing in older answers'),
  nickname: z.string(),
  mobile: z.string().describe('masked'),
  remark: z.string(),
  guest: z
    .object({ name: z.string(), mobile: z.string().describe('masked; whole for machines of the store on the day') })
    .nullable()
    .optional()
    .describe('who comes instead of the member; null for the member'),
  late_minutes: z.number().int().optional().describe('the customer has said so; 0: on time'),
  custom: CustomView.nullable()
    .optional()
    .describe('what is made to measure; its form for the store’s own staff, until 90 days after the visit'),
  paid_fen: z.number().int(),
  company_name: z.string().optional().describe('whose staff member it is; empty for everybody else'),
  contact_name: z.string().optional().describe('what its staff member is called there'),
  company_fen: z.number().int().optional().describe('what the company pays: nothing of it is asked for in the store'),
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

/** What a promotion has brought, by the day of the click, the login and the booking. */
export const ChannelView = z.object({
  channel: z.string().describe('others: what came by more channels a day than are told apart'),
  clicks: z.number().int(),
  logins: z.number().int(),
  started: z.number().int().describe('bookings that were made'),
  booked: z.number().int().describe('of these, paid for or free'),
  completed: z.number().int(),
  paid_fen: z.number().int().describe('in money, refunds not taken off'),
})
export type ChannelView = z.infer<typeof ChannelView>

/** An amount of goodwill, shown, given or asked for. */
export const GoodwillView = z.object({
  outcome: z.enum(['shown', 'given', 'asked']).describe('shown: nothing was done; asked: a second person decides'),
  amount_fen: z.number().int(),
  left_fen: z.number().int().describe('the most that can be given back now'),
  parts: z.array(ApprovalPart),
  wants_approval: z.boolean(),
  approval_id: z.number().int().nullable(),
  earlier: z.array(z.object({ amount_fen: z.number().int(), reason: z.string(), at: z.number().int() })),
})
export type GoodwillView = z.infer<typeof GoodwillView>
