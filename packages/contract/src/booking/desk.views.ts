import { z } from 'zod'
import { SLOT_REASONS } from '../schedule/explain.rules'
import { POOL_KINDS } from '../schedule/schedule.rules'
import { Rescheduled, ReschedulePreview } from './change.views'
import { BOOKING_STATES } from './record.rules'
import { PolicyView } from './record.views'

/** A visit, or a place kept for somebody, that has places in a cell. */
const SlotHolder = z.object({
  order_sn: z.string().describe('empty where it is no visit yet: a place that is kept for somebody who waits'),
  name: z.string().describe('the first character of the name'),
  time: z.string(),
  end_time: z.string(),
  state: z.enum(BOOKING_STATES).nullable(),
  state_text: z.string(),
  places: z.number().int(),
  is_pending: z.boolean().describe('the cells of a new time whose difference is not paid yet'),
})
export type SlotHolder = z.infer<typeof SlotHolder>

const SlotStage = z.object({
  name: z.string(),
  pool_kind: z.enum(POOL_KINDS),
  pool_name: z.string(),
  from: z.string(),
  to: z.string(),
  at: z.string().describe('the quarter of an hour that the figures are of: the first without room, else the tightest'),
  places: z.number().int().describe('wanted then'),
  plan: z.number().int(),
  capacity: z.number().int().describe('the greater of plan and taken'),
  taken: z.number().int(),
  why: z.enum(['', 'closed', 'full']),
  holders: z.array(SlotHolder).describe('whose places add up to what is taken'),
})

const NearStart = z.object({ time: z.string(), left: z.number().int() })

export const DeskProduct = z.object({
  id: z.number().int(),
  name: z.string(),
  category_name: z.string(),
  price_fen: z.number().int().describe('on days without another price'),
  people_min: z.number().int(),
  people_max: z.number().int(),
  minutes: z.number().int(),
})
export type DeskProduct = z.infer<typeof DeskProduct>

export const DeskStarts = z.object({
  day: z.string(),
  minutes: z.number().int(),
  total_fen: z.number().int().describe('the price of the day'),
  policy: PolicyView.describe('what the customer is promised, to be read out before they agree'),
  starts: z.array(
    z.object({
      time: z.string(),
      left: z.number().int(),
      desk_only: z.boolean().describe('too soon for customers to book by themselves'),
      is_now: z.boolean().optional().describe('the quarter of an hour that it is: the visit begins at once'),
    }),
  ),
})
export type DeskStarts = z.infer<typeof DeskStarts>

/** A customer at the desk. Of a number that nobody has proven nothing is said, not even whether it is known. */
export const DeskCustomer = z.object({
  customer: z.string().describe('sealed; for the booking that is made next, by the same person within the hour'),
  mobile: z.string().describe('masked'),
  proven: z.boolean(),
  name: z.string().describe('empty unless proven'),
  visits: z.number().int().nullable().describe('how often they came; null unless proven'),
})
export type DeskCustomer = z.infer<typeof DeskCustomer>

export const DeskBooked = z.object({
  order_sn: z.string(),
  state: z.enum(BOOKING_STATES),
  payable_fen: z.number().int(),
  hold_until: z.number().int().nullable(),
  pay_url: z.string().describe('the customer’s own page of the order, for a QR code or a message'),
  proven: z.boolean(),
})
export type DeskBooked = z.infer<typeof DeskBooked>

/** A visit that staff have made, for whoever looks for its QR code again. */
export const DeskHeld = DeskBooked.omit({ proven: true }).extend({
  store_id: z.number().int(),
  day: z.string(),
  time: z.string(),
})
export type DeskHeld = z.infer<typeof DeskHeld>

export const SlotExplained = z.object({
  store_id: z.number().int(),
  store_name: z.string(),
  day: z.string(),
  time: z.string(),
  end_time: z.string(),
  open: z.boolean(),
  why: z.enum(SLOT_REASONS),
  words: z.string().describe('for the customer'),
  at_desk: z.boolean().describe('staff may book it now, however soon it is'),
  stages: z.array(SlotStage),
  obstacle: z.number().int().nullable().describe('which stage is the first without room'),
  shifts: z
    .array(z.object({ order_sn: z.string(), name: z.string(), time: z.string(), to_time: z.string() }))
    .describe('one of these, moved so, would make room'),
  lends: z
    .array(
      z.object({
        pool_kind: z.enum(POOL_KINDS),
        pool_name: z.string(),
        from_time: z.string(),
        to_time: z.string(),
        places: z.number().int(),
      }),
    )
    .describe('all of these, lent for the day, would make room'),
  starts: z.array(NearStart).describe('the nearest of the same day'),
  stores: z
    .array(
      z.object({ store_id: z.number().int(), name: z.string(), metres: z.number().int(), starts: z.array(NearStart) }),
    )
    .describe('others within reach on foot or by a short ride, with their nearest starts of the same day'),
})
export type SlotExplained = z.infer<typeof SlotExplained>

/** Starts of a day that a visit could have instead of its own. */
export const VisitStarts = z.object({ day: z.string(), starts: z.array(z.string()) })

/** A reschedule that staff would make, before it is made. */
export const StaffReschedule = ReschedulePreview.extend({
  beyond: z.string().describe('why the customer could not do it; empty: within the policy'),
  pushes: z
    .array(z.object({ order_sn: z.string(), name: z.string(), minutes: z.number().int() }))
    .describe('visits of that day that would begin so much later, by the forecast'),
})
export type StaffReschedule = z.infer<typeof StaffReschedule>

/** A reschedule that staff have made, and where the customer pays a difference. */
export const StaffRescheduled = Rescheduled.extend({
  pay_url: z.string().describe('the customer’s page of the order'),
})
export type StaffRescheduled = z.infer<typeof StaffRescheduled>
