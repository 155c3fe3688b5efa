import { type StudioDay, type StudioTime, studioInstant } from '../kernel/time'
import { afterQuiet, type QuietHours } from '../notice/plan.rules'
import {
  type BookingWindow,
  cellOf,
  type Demand,
  leftAt,
  type PoolCells,
  startCellsOf,
  timeOfCell,
} from '../schedule/schedule.rules'

export const WAITS_AT_MOST = 3
export const WAIT_STORES_AT_MOST = 5
export const WAIT_DAYS_AT_MOST = 14
/** For so long the place is held for whose turn it is. */
export const TURN_MINUTES = 20
/** A member who asks more often within a day is playing with it. */
export const WAITS_A_DAY = 20
/** A member who lets so many turns of one wait pass, or does not pay for them, does not want it any more. */
export const UNANSWERED_AT_MOST = 3

export const WAIT_STATES = ['live', 'booked', 'given_up', 'over', 'closed'] as const
/** As its owner sees it: what a turn has become is booked once it is paid for, and until it is cancelled. */
export const WAIT_SHOWN_STATES = [...WAIT_STATES, 'unpaid', 'cancelled'] as const
export type WaitShownState = (typeof WAIT_SHOWN_STATES)[number]
/** The state of a day to somebody who would wait: only a full one is waited for. */
export const WAIT_DAY_STATES = ['full', 'open', 'closed', 'unfit'] as const
export const TURN_STATES = ['live', 'taken', 'refused', 'expired', 'withdrawn'] as const

const MINUTE_MS = 60_000

/** Until when a turn stands that begins now: nobody is to answer in their sleep. */
export const turnUntil = (at: Date, quiet: QuietHours): Date =>
  new Date(afterQuiet(at, quiet).getTime() + TURN_MINUTES * MINUTE_MS)

/** Which starts of a day somebody waits for, both included. */
export interface WaitHours {
  readonly from_time: StudioTime
  readonly until_time: StudioTime
}

/** A place of the day that the wait has been asked about already: whatever touches it is not asked about again. */
export interface Passed {
  readonly start: number
  readonly cells: number
}

const touches = (start: number, length: number, passed: readonly Passed[]): boolean =>
  passed.some((one) => start < one.start + one.cells && one.start < start + length)

interface Fitting {
  readonly demand: readonly Demand[]
  readonly hours: WaitHours
  readonly day: StudioDay
  readonly pools: readonly PoolCells[]
  /** With the moment until which the start has to stay bookable. */
  readonly window: BookingWindow
  readonly passed?: readonly Passed[]
}

const lengthOf = (demand: readonly Demand[]): number =>
  Math.max(0, ...demand.map(({ offset, places }) => offset + places.length))

/** The first start within the hours with room for the visit; nothing where there is none. */
export function firstFit({ demand, hours, day, pools, window, passed = [] }: Fitting): number | undefined {
  const [from, until] = [cellOf(hours.from_time), cellOf(hours.until_time)]
  const length = lengthOf(demand)
  for (const cell of startCellsOf(day, window)) {
    if (cell < from || touches(cell, length, passed)) continue
    if (cell > until) return undefined
    if (leftAt(demand, pools, cell) > 0) return cell
  }
  return undefined
}

/** The same cells once such a visit has taken its own. */
export const withTaken = (demand: readonly Demand[], pools: readonly PoolCells[], start: number): PoolCells[] =>
  pools.map((pool) => {
    const own = demand.find(({ kind }) => kind === pool.kind)
    if (!own) return pool
    const taken = Array.from(pool.taken)
    for (const [nth, places] of own.places.entries()) taken[start + own.offset + nth]! += places
    return { ...pool, taken }
  })

export const startAt = (day: StudioDay, cell: number): Date => studioInstant(day, timeOfCell(cell))

export const waitStateText: Record<WaitShownState, string> = {
  live: '候补中',
  unpaid: '待支付',
  booked: '已约上',
  cancelled: '已取消',
  given_up: '已结束',
  over: '已到期',
  closed: '已停止',
}
