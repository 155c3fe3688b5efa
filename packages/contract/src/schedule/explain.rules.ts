import type { StudioDay, StudioTime } from '../kernel/time'
import {
  type BookingWindow,
  CELL_MINUTES,
  CELLS_A_DAY,
  type Demand,
  demandOf,
  deskWindow,
  leftAt,
  type Need,
  type PoolCells,
  type PoolKind,
  type StageAt,
  stagesAt,
  startCellsOf,
  timeOfCell,
  whyClosed,
} from './schedule.rules'

/** Why a visit cannot begin at a start: the store or the product itself, the clock, or the first stage without room. */
export const SLOT_REASONS = [
  'open',
  'store_closed',
  'not_offered',
  'never_offered',
  'too_soon',
  'too_far',
  'closed',
  'full',
] as const
export type SlotReason = (typeof SLOT_REASONS)[number]

/** In the words that a customer is told. */
export const slotWords: Record<SlotReason, string> = {
  open: '这个时间可以预约',
  store_closed: '这家门店目前不接受预约',
  not_offered: '这家门店暂不提供所选产品',
  never_offered: '预约从整点或半点开始，请换一个时间',
  too_soon: '这个时间已来不及在线预约，请换一个时间',
  too_far: '这个日期还未开放预约',
  closed: '这个时间门店不接待，请换一个时间',
  full: '这个时间已约满，请换一个时间',
}

export interface Explained {
  readonly why: SlotReason
  /** Whether it could begin there if nothing had to be prepared ahead: what staff may still book. */
  readonly at_desk: boolean
  readonly stages: readonly StageAt[]
}

/** The same verdict as `whyClosed`, with every stage. */
export function explainStart(
  needs: readonly Need[],
  pools: readonly PoolCells[],
  day: StudioDay,
  start: number,
  window: BookingWindow,
): Explained {
  return {
    why: whyClosed(needs, pools, day, start, window)?.why ?? 'open',
    at_desk: whyClosed(needs, pools, day, start, deskWindow(window)) === undefined,
    stages: [...stagesAt(needs, pools, start)],
  }
}

/** The open starts of a day that are nearest to a start, in the order of the clock. */
export function nearestStarts(
  needs: readonly Need[],
  pools: readonly PoolCells[],
  { day, start, window }: { readonly day: StudioDay; readonly start: number; readonly window: BookingWindow },
  atMost: number,
): { readonly time: StudioTime; readonly left: number }[] {
  const demand = demandOf(needs)
  return [...startCellsOf(day, window)]
    .map((cell) => ({ cell, left: leftAt(demand, pools, cell) }))
    .filter(({ left }) => left > 0)
    .toSorted((a, b) => Math.abs(a.cell - start) - Math.abs(b.cell - start) || a.cell - b.cell)
    .slice(0, atMost)
    .toSorted((a, b) => a.cell - b.cell)
    .map(({ cell, left }) => ({ time: timeOfCell(cell), left }))
}

/** Cells that a visit holds, or would hold elsewhere. */
interface Placed {
  readonly demand: readonly Demand[]
  readonly start: number
}

/** The pools after a visit has left its cells (-1) or taken them (+1). */
const shifted = (pools: readonly PoolCells[], { demand, start }: Placed, by: 1 | -1): PoolCells[] =>
  pools.map((pool) => {
    const own = demand.find(({ kind }) => kind === pool.kind)
    if (!own) return pool
    const taken = Array.from(pool.taken)
    for (const [nth, places] of own.places.entries()) {
      const cell = start + own.offset + nth
      if (cell >= 0 && cell < CELLS_A_DAY) taken[cell]! += by * places
    }
    return { ...pool, taken }
  })

/** How far a visit in the way may be moved to make room. */
const SHIFT_MINUTES = 30
const SHIFT_CELLS = SHIFT_MINUTES / CELL_MINUTES

/** Whether a visit fits beside everybody else when one that is in its way begins half an hour earlier or later; to when. */
export function openedByShifting(
  wanted: { readonly needs: readonly Need[]; readonly start: number },
  other: { readonly needs: readonly Need[]; readonly start: number },
  pools: readonly PoolCells[],
  isStart: (cell: number) => boolean,
): StudioTime | undefined {
  const [demand, theirs] = [demandOf(wanted.needs), demandOf(other.needs)]
  const without = shifted(pools, { demand: theirs, start: other.start }, -1)
  for (const by of [SHIFT_CELLS, -SHIFT_CELLS]) {
    const elsewhere = other.start + by
    if (!isStart(elsewhere) || leftAt(theirs, without, elsewhere) === 0) continue
    if (leftAt(demand, shifted(without, { demand: theirs, start: elsewhere }, 1), wanted.start) > 0)
      return timeOfCell(elsewhere)
  }
  return undefined
}

/** Places that a pool would have to have more for some time. */
export interface LendWanted {
  readonly pool_kind: PoolKind
  readonly from_time: StudioTime
  readonly to_time: StudioTime
  readonly places: number
}

/**
 * The least that would have to be lent for a visit to fit at a start, one row a pool. Nothing where the store itself is
 * closed for a stage: a lend counts within the hours alone.
 */
export function openedByLending(needs: readonly Need[], pools: readonly PoolCells[], start: number): LendWanted[] {
  const lends: LendWanted[] = []
  for (const { kind, offset, places } of demandOf(needs)) {
    const pool = pools.find((one) => one.kind === kind)
    const short = places.map((wanted, nth) => {
      const cell = start + offset + nth
      if (wanted === 0) return 0
      const plan = pool?.plan[cell] ?? 0
      return plan === 0 ? Number.POSITIVE_INFINITY : Math.max(0, wanted + pool!.taken[cell]! - plan)
    })
    const most = Math.max(...short)
    if (most === Number.POSITIVE_INFINITY) return []
    if (most === 0) continue
    const from = start + offset + short.findIndex((lacking) => lacking > 0)
    const to = start + offset + short.findLastIndex((lacking) => lacking > 0) + 1
    lends.push({ pool_kind: kind, from_time: timeOfCell(from), to_time: timeOfCell(to), places: most })
  }
  return lends
}
