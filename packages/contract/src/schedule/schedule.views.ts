import { z } from 'zod'
import { StoreView } from '../store/store.views'
import type { Item } from './schedule.rules'

const ITEMS = /^\d{1,9}(x\d{1,2})?(,\d{1,9}(x\d{1,2})?){0,9}$/

/** The products of a visit in a query: '12x2,15' is product 12 for two people and product 15 for its fewest. */
export const Items = z
  .string()
  .regex(ITEMS, '所选产品不正确')
  .transform((text): Item[] =>
    text.split(',').map((one) => {
      const [product, people] = one.split('x')
      return { product_id: Number(product), people: people === undefined ? undefined : Number(people) }
    }),
  )

const DayState = z.enum(['open', 'few', 'full', 'closed'])

export const CalendarDay = z.object({
  day: z.string(),
  state: DayState,
  /** The price of the visit on this day, without add-ons. */
  price_fen: z.number().int(),
  /** A short word for a price that differs from the usual one; empty when it does not. */
  mark: z.string(),
  /** Why the day is closed; empty when it is not. */
  reason: z.string(),
})
export type CalendarDay = z.infer<typeof CalendarDay>

export const ScheduleCalendar = z.object({
  month: z.string(),
  first_day: z.string().describe('the first day that can be booked at all'),
  last_day: z.string().describe('the last day of the horizon'),
  minutes: z.number().int().describe('how long the visit takes'),
  list_price_fen: z.number().int().describe('what the visit costs on days without another price, without add-ons'),
  days: z.array(CalendarDay),
})
export type ScheduleCalendar = z.infer<typeof ScheduleCalendar>

export const Start = z.object({
  time: z.string(),
  left: z.number().int(),
  /** Few: at most two places, and less than half of what there usually is. */
  state: z.enum(['open', 'few', 'full']),
  /** Which stage has no place left, for a full one; empty when open. */
  reason: z.string(),
})
export type Start = z.infer<typeof Start>

export const ScheduleDay = CalendarDay.extend({ minutes: z.number().int(), starts: z.array(Start) })
export type ScheduleDay = z.infer<typeof ScheduleDay>

export const StartOn = z.object({ day: z.string(), time: z.string(), left: z.number().int() })
export type StartOn = z.infer<typeof StartOn>

export const StoreSoonest = z.object({
  store: StoreView,
  soonest: StartOn.nullable(),
  /** The first starts of that day, the soonest among them. */
  starts: z.array(StartOn),
  /** Why there is none; empty when there is. */
  reason: z.string(),
})
export type StoreSoonest = z.infer<typeof StoreSoonest>

export const Nearest = z.object({
  /** The same store, other days. */
  days: z.array(StartOn),
  /** Other stores of the city, the same day. */
  stores: z.array(
    z.object({ id: z.number().int(), name: z.string(), distance: z.number().int().nullable(), start: StartOn }),
  ),
})
export type Nearest = z.infer<typeof Nearest>

/** Why something cannot be booked, and what can be done instead. */
export const CantBook = z.object({
  can: z.boolean(),
  reason: z.string(),
  /** When it opens again, 'YYYY-MM-DD'; empty when it is not known. */
  until: z.string(),
  stores: z.array(StoreView),
})
export type CantBook = z.infer<typeof CantBook>
