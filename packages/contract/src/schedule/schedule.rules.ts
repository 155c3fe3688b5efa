import { lastOf } from '../kernel/collection'
import { addDays, type StudioDay, type StudioTime, studioDay, studioInstant } from '../kernel/time'

export const CELL_MINUTES = 15
export const CELLS_A_DAY = 96
/** At most so many places left of a start, or starts left of a day, may be called few. */
const FEW_LEFT = 2
const FEW_STARTS = 4

/** How soon and how far ahead one may book; a setting of the chain. */
export interface ScheduleLimits {
  readonly lead_hours: number
  readonly horizon_days: number
}

/** Where nothing is set. */
export const SCHEDULE_LIMITS: ScheduleLimits = { lead_hours: 2, horizon_days: 60 }

/** The limits as they stand at a moment. */
export interface BookingWindow extends ScheduleLimits {
  readonly now: Date
  /** A customer who is there already may begin at once. */
  readonly at_desk?: boolean
}

export const lastDayOf = ({ now, horizon_days }: BookingWindow): StudioDay => addDays(studioDay(now), horizon_days)

export const POOL_KINDS = ['seat', 'room', 'screen'] as const
export type PoolKind = (typeof POOL_KINDS)[number]

/** One link of the chain that a product is. */
export interface Stage {
  readonly name: string
  readonly pool_kind: PoolKind
  readonly minutes: number
  readonly people_per_place: number
}

/** One product of a visit, with how many people come for it. */
export interface Visit {
  readonly stages: readonly Stage[]
  readonly people: number
}

/** The need of a stage in its pool, counted from the start of the visit. */
export interface Need {
  readonly name: string
  readonly pool_kind: PoolKind
  readonly from_minute: number
  readonly to_minute: number
  readonly places: number
}

/** The demand of a visit on one kind of pool: places for every cell from its start on. */
export interface Demand {
  readonly kind: PoolKind
  /** Cells between the start of the visit and the first cell taken. */
  readonly offset: number
  readonly places: readonly number[]
}

/** The cells of one pool on one day: what the store offers, and what is taken, which may be more. */
export interface PoolCells {
  readonly kind: PoolKind
  readonly plan: ArrayLike<number>
  readonly taken: ArrayLike<number>
}

/** Why a start is closed; where a stage does not fit, the first such stage and its pool. */
export type Closed =
  | { readonly why: ClosedByTime }
  | { readonly why: 'closed' | 'full'; readonly stage: string; readonly pool_kind: PoolKind }

export const cellOf = (time: StudioTime): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return Math.floor((hour * 60 + minute) / CELL_MINUTES)
}

const pad = (n: number) => String(n).padStart(2, '0')

const timeOfMinute = (minutes: number): StudioTime => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`

/** 14:00 and 125 minutes: 16:05 */
export const timeAfter = (time: StudioTime, minutes: number): StudioTime => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return timeOfMinute(hour * 60 + minute + minutes)
}
export const timeOfCell = (cell: number): StudioTime => timeOfMinute(cell * CELL_MINUTES)

/** The stages of all products of a visit, one after the other. */
export function needsOf(visits: readonly Visit[]): Need[] {
  const needs: Need[] = []
  let at = 0
  for (const { stages, people } of visits)
    for (const { name, pool_kind, minutes, people_per_place } of stages) {
      if (minutes <= 0) continue
      const places = Math.ceil(people / people_per_place)
      needs.push({ name, pool_kind, from_minute: at, to_minute: at + minutes, places })
      at += minutes
    }
  return needs
}

export const minutesOf = (needs: readonly Need[]): number => lastOf(needs)?.to_minute ?? 0

/** The cells a need covers, from the start of the visit: from the first, to before the last. */
const spanOf = ({ from_minute, to_minute }: Need) => ({
  first: Math.floor(from_minute / CELL_MINUTES),
  last: Math.ceil(to_minute / CELL_MINUTES),
})

export function demandOf(needs: readonly Need[]): Demand[] {
  return POOL_KINDS.flatMap((kind) => {
    const own = needs.filter(({ pool_kind }) => pool_kind === kind)
    if (own.length === 0) return []
    const offset = Math.min(...own.map((need) => spanOf(need).first))
    const end = Math.max(...own.map((need) => spanOf(need).last))
    const places = Array<number>(end - offset).fill(0)
    for (const need of own) {
      const { first, last } = spanOf(need)
      for (let cell = first; cell < last; cell += 1) places[cell - offset]! += need.places
    }
    return [{ kind, offset, places }]
  })
}

/** How many more such visits fit at a start: the tightest cell of the chain decides. */
export function leftAt(demand: readonly Demand[], pools: readonly PoolCells[], start: number): number {
  let left = Number.POSITIVE_INFINITY
  for (const { kind, offset, places } of demand) {
    const pool = pools.find((one) => one.kind === kind)
    if (!pool) return 0
    for (let nth = 0; nth < places.length; nth += 1) {
      const wanted = places[nth]!
      if (wanted === 0) continue
      const cell = start + offset + nth
      if (cell >= CELLS_A_DAY) return 0
      left = Math.min(left, Math.floor((pool.plan[cell]! - pool.taken[cell]!) / wanted))
    }
  }
  return left === Number.POSITIVE_INFINITY ? 0 : Math.max(0, left)
}

/** Starts are offered on the full and half hour. */
const START_EVERY_CELLS = 2

type ClosedByTime = 'never_offered' | 'too_soon' | 'too_far'

/**
 * Starts that the clock itself closes: visits do not begin at a quarter to, a store cannot be ready so soon, and nothing
 * is planned so far ahead. What is offered and what is refused go by it.
 */
export function closedByTime(day: StudioDay, start: number, window: BookingWindow): ClosedByTime | undefined {
  if (window.at_desk && start === presentCell(day, window.now)) return undefined
  if (start % START_EVERY_CELLS !== 0) return 'never_offered'
  if (start < firstCellOf(day, window)) return 'too_soon'
  return day > lastDayOf(window) ? 'too_far' : undefined
}

/** The quarter of an hour that it is, counted from the dawn of a day. */
export const presentCell = (day: StudioDay, now: Date): number =>
  Math.floor((now.getTime() - studioInstant(day).getTime()) / (CELL_MINUTES * 60_000))

/** For who stands there: nothing is prepared ahead, and the visit may begin in the quarter of an hour that it is. */
export const deskWindow = (window: BookingWindow): BookingWindow => ({ ...window, lead_hours: 0, at_desk: true })

/** The first cell of a day that is not too soon. */
const firstCellOf = (day: StudioDay, { now, lead_hours }: BookingWindow): number =>
  Math.ceil((now.getTime() + lead_hours * 3_600_000 - studioInstant(day).getTime()) / (CELL_MINUTES * 60_000))

/** A stage of a visit at a start: what it wants in its first cell without room, else in the one with the least. */
export interface StageAt {
  readonly need: Need
  readonly cell: number
  /** Places that the whole visit wants in that cell, what the store plans there, and what is taken. */
  readonly places: number
  readonly plan: number
  readonly taken: number
  /** Undefined when it fits. */
  readonly why: 'closed' | 'full' | undefined
}

const shortOf = (places: number, plan: number, taken: number): StageAt['why'] => {
  if (plan < places) return 'closed'
  return plan - taken < places ? 'full' : undefined
}

/** The stages of a visit in their order, each with what stands in its way. What is sold and what is explained go by it. */
export function* stagesAt(needs: readonly Need[], pools: readonly PoolCells[], start: number): Generator<StageAt> {
  const demand = demandOf(needs)
  for (const need of needs) {
    const pool = pools.find(({ kind }) => kind === need.pool_kind)
    const wanted = demand.find(({ kind }) => kind === need.pool_kind)!
    const { first, last } = spanOf(need)
    let tightest: StageAt | undefined
    for (let nth = first; nth < last; nth += 1) {
      const cell = start + nth
      const [plan, taken] = [pool?.plan[cell] ?? 0, pool?.taken[cell] ?? 0]
      const places = wanted.places[nth - wanted.offset]!
      const why = shortOf(places, plan, taken)
      const isTighter = !tightest || plan - taken - places < tightest.plan - tightest.taken - tightest.places
      if (why || isTighter) tightest = { need, cell, places, plan, taken, why }
      if (why) break
    }
    yield tightest!
  }
}

/** Undefined when the start is open. */
export function whyClosed(
  needs: readonly Need[],
  pools: readonly PoolCells[],
  day: StudioDay,
  start: number,
  window: BookingWindow,
): Closed | undefined {
  const byTime = closedByTime(day, start, window)
  if (byTime) return { why: byTime }
  for (const { need, why } of stagesAt(needs, pools, start))
    if (why) return { why, stage: need.name, pool_kind: need.pool_kind }
  return undefined
}

/** One product of a visit as the wire names it; without people: its fewest. */
export interface Item {
  readonly product_id: number
  readonly people?: number | undefined
}

/** '12x2,15': how items stand in a query. */
export const writeItems = (items: readonly Item[]): string =>
  items.map(({ product_id, people }) => (people === undefined ? `${product_id}` : `${product_id}x${people}`)).join(',')

export interface PlannedStart {
  readonly cell: number
  /** How many more such visits fit, and how many would on an empty day. */
  readonly left: number
  readonly usual: number
}

/** Scarce in earnest: what is left is little, and less than half of what there usually is, or the last of two. */
export const isFew = ({ left, usual }: Pick<PlannedStart, 'left' | 'usual'>): boolean =>
  left > 0 && left <= FEW_LEFT && (left * 2 < usual || (left === 1 && usual === 2))

/** The cells of a day at which visits may begin: those that the clock does not close. */
export function* startCellsOf(day: StudioDay, window: BookingWindow): Generator<number> {
  if (day > lastDayOf(window)) return
  const first = Math.max(0, firstCellOf(day, window))
  for (let cell = first + (first % START_EVERY_CELLS); cell < CELLS_A_DAY; cell += START_EVERY_CELLS) yield cell
}

/** The starts that the day's hours have room for, with how many more such visits fit at each. */
export function startsOn(
  needs: readonly Need[],
  pools: readonly PoolCells[],
  day: StudioDay,
  window: BookingWindow,
): PlannedStart[] {
  const demand = demandOf(needs)
  const empty = pools.map((pool) => ({ ...pool, taken: NOTHING_TAKEN }))
  const starts: PlannedStart[] = []
  for (const cell of startCellsOf(day, window)) {
    const usual = leftAt(demand, empty, cell)
    if (usual > 0) starts.push({ cell, left: leftAt(demand, pools, cell), usual })
  }
  return starts
}

/** The first of them with room, so many at most, without looking at the rest. */
export function firstStartsOn(
  demand: readonly Demand[],
  pools: readonly PoolCells[],
  day: StudioDay,
  window: BookingWindow,
  atMost: number,
): Omit<PlannedStart, 'usual'>[] {
  const starts: Omit<PlannedStart, 'usual'>[] = []
  for (const cell of startCellsOf(day, window)) {
    const left = leftAt(demand, pools, cell)
    if (left > 0) starts.push({ cell, left })
    if (starts.length === atMost) break
  }
  return starts
}

/** Whether such a visit fits into a day of these pools at all, be it empty. */
export const fitsEmpty = (demand: readonly Demand[], pools: readonly Omit<PoolCells, 'taken'>[]): boolean => {
  const empty = pools.map((pool) => ({ ...pool, taken: NOTHING_TAKEN }))
  for (let cell = 0; cell < CELLS_A_DAY; cell += START_EVERY_CELLS) if (leftAt(demand, empty, cell) > 0) return true
  return false
}

const NOTHING_TAKEN: readonly number[] = Array<number>(CELLS_A_DAY).fill(0)

/** A day at a glance. A short day has few starts by itself: it is few only when most of them are taken. */
export function dayState(starts: readonly Pick<PlannedStart, 'left'>[]): 'open' | 'few' | 'full' | 'closed' {
  if (starts.length === 0) return 'closed'
  const open = starts.filter(({ left }) => left > 0).length
  if (open === 0) return 'full'
  return open <= FEW_STARTS && open * 2 < starts.length ? 'few' : 'open'
}

export const poolNames: Record<PoolKind, string> = { seat: '化妆位', room: '影棚', screen: '选片位' }
