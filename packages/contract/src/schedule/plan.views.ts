import { z } from 'zod'
import { POOL_KINDS } from './schedule.rules'

const WeekdayHours = z.object({
  weekday: z.number().int().min(0).max(6).describe('0 is Sunday'),
  open_time: z.string(),
  close_time: z.string(),
})

const SpecialDay = z.object({ day: z.string(), open_time: z.string(), close_time: z.string(), reason: z.string() })

export const Block = z.object({
  id: z.number().int(),
  pool_kind: z.enum(POOL_KINDS),
  from: z.string(),
  until: z.string().nullable().describe('its last day; null: until it is removed'),
  weekdays: z.array(z.number().int()),
  from_time: z.string(),
  to_time: z.string(),
  places: z.number().int(),
  reason: z.string(),
})
export type Block = z.infer<typeof Block>

/** Places added to a pool for some hours of one day: how staff book more than the plan, visibly and reversibly. */
export const Lend = z.object({
  id: z.number().int(),
  pool_kind: z.enum(POOL_KINDS),
  day: z.string(),
  from_time: z.string(),
  to_time: z.string(),
  places: z.number().int(),
  reason: z.string(),
  by_name: z.string(),
})
export type Lend = z.infer<typeof Lend>

/** All that the plan of a store is computed from. */
export const StorePlan = z.object({
  store_id: z.number().int(),
  first_day: z.string(),
  last_day: z.string(),
  hours: z.array(WeekdayHours),
  special_days: z.array(SpecialDay),
  closures: z.array(z.object({ day: z.string(), reason: z.string() })),
  renovation: z.object({ from: z.string(), until: z.string() }).nullable(),
  pools: z.array(z.object({ pool_kind: z.enum(POOL_KINDS), capacity: z.number().int() })),
  blocks: z.array(Block),
  lends: z.array(Lend),
})
export type StorePlan = z.infer<typeof StorePlan>

/** The plan of a store and what is taken of it, quarter hour by quarter hour from the first cell of the period on. */
export const PlanCells = z.object({
  store_id: z.number().int(),
  today: z.string(),
  last_day: z.string().describe('the last that can be booked'),
  first_cell: z.number().int(),
  days: z.array(
    z.object({
      day: z.string(),
      pools: z.array(
        z.object({ pool_kind: z.enum(POOL_KINDS), plan: z.array(z.number().int()), taken: z.array(z.number().int()) }),
      ),
    }),
  ),
})
export type PlanCells = z.infer<typeof PlanCells>

/** A visit that is over plan: it stays booked until somebody moves or cancels it. */
export const AffectedVisit = z.object({
  order_sn: z.string(),
  name: z.string().describe('the first character of it'),
  state: z.string(),
  store_id: z.number().int(),
  day: z.string(),
  time: z.string(),
  people: z.number().int(),
  paid_fen: z.number().int(),
  prepaid_fen: z.number().int().describe('by voucher and gift cards'),
})
export type AffectedVisit = z.infer<typeof AffectedVisit>

const cells = z.number().int().describe('places × quarter hours')

/** The effect of a change of the plan, or with a dry run what it would be. */
export const PlanChanged = z.object({
  dry_run: z.boolean(),
  closed_cells: cells,
  opened_cells: cells,
  days: z.array(z.object({ day: z.string(), closed_cells: cells, opened_cells: cells })),
  visits: z.array(AffectedVisit).describe('over plan on these days, the latest booked; they stay booked'),
  made_ids: z.array(z.number().int()).describe('of the block or the lends that were added'),
})
export type PlanChanged = z.infer<typeof PlanChanged>
