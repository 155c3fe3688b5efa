import { sorted } from '../kernel/collection'

/** The cells that one visit holds of a pool on its day: places for each cell from the first on. */
interface PoolPart {
  readonly pool_id: number
  readonly first: number
  readonly places: readonly number[]
}

export interface HeldCells {
  readonly id: number
  readonly day: string
  readonly cells: readonly PoolPart[]
}

/** The cells of a pool on a day: planned and taken, cell by cell. */
export interface PlannedPool {
  readonly pool_id: number
  readonly day: string
  readonly plan: ArrayLike<number>
  readonly taken: ArrayLike<number>
}

const nameOf = (poolId: number, day: string) => `${poolId} ${day}`

function excessOf(pools: readonly PlannedPool[]): Map<string, number[]> {
  const excess = new Map<string, number[]>()
  for (const { pool_id, day, plan, taken } of pools) {
    const over = Array.from(taken, (places, cell) => Math.max(0, places - plan[cell]!))
    if (over.some((places) => places > 0)) excess.set(nameOf(pool_id, day), over)
  }
  return excess
}

/**
 * Which visits are over plan: the latest to take their cells, as many as it needs until the others fit. A number is given
 * when cells are taken, so the greater is the later.
 */
export function overPlan(pools: readonly PlannedPool[], held: readonly HeldCells[]): number[] {
  const excess = excessOf(pools)
  const over: number[] = []
  for (const { id, day, cells } of sorted(held, (a, b) => b.id - a.id)) {
    const own = cells.flatMap(({ pool_id, first, places }) => {
      const left = excess.get(nameOf(pool_id, day))
      return left ? places.map((count, nth) => ({ left, cell: first + nth, count })) : []
    })
    if (!own.some(({ left, cell, count }) => count > 0 && left[cell]! > 0)) continue
    over.push(id)
    for (const { left, cell, count } of own) left[cell]! -= count
  }
  return sorted(over, (a, b) => a - b)
}

/** Places times quarter hours that a plan has lost and gained. */
export function changeOf(was: ArrayLike<number>, plan: ArrayLike<number>): { closed: number; opened: number } {
  let [closed, opened] = [0, 0]
  for (let cell = 0; cell < plan.length; cell += 1) {
    const more = plan[cell]! - was[cell]!
    if (more > 0) opened += more
    else closed -= more
  }
  return { closed, opened }
}
