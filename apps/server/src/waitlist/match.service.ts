import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { type BookingWindow, type Demand, demandOf, type PoolCells } from '@kuaimen/contract/schedule/schedule.rules'
import { firstFit, withTaken } from '@kuaimen/contract/waitlist/waitlist.rules'
import type { Tx } from '../db/database'
import { planFrom, type VisitPlan, visitFactsOf } from '../product/visit.service'
import type { LineRow } from './line.sql'
import type { WaitItem } from './waitlist.table'

/** A day of a store. */
export interface Place {
  readonly store_id: number
  readonly day: StudioDay
}

/** What a visit of the line needs; null where it cannot be had at the store, or not any more. */
type Plans = (items: readonly WaitItem[]) => { readonly plan: VisitPlan; readonly demand: readonly Demand[] } | null

/** Each kind of visit is planned once, however many wait for it. */
export async function plansOf(tx: Tx, line: readonly LineRow[], { store_id }: Place, now: Date): Promise<Plans> {
  const ids = [...new Set(line.flatMap(({ items }) => items.map(({ product_id }) => product_id)))]
  const facts = await visitFactsOf(tx, ids, store_id, now)
  const sold = new Map(facts.products.map((one) => [one.id, one]))
  const isHere = ({ product_id, people }: WaitItem): boolean => {
    const product = sold.get(product_id)
    if (!product?.offered) return false
    return product.people_min <= people && people <= product.people_max
  }
  const known = new Map<string, ReturnType<Plans>>()
  return (items) => {
    const key = JSON.stringify(items)
    const found = known.get(key)
    if (found !== undefined) return found
    const plan = items.every(isHere) ? planFrom(items, facts) : null
    const made = plan && { plan, demand: demandOf(plan.needs) }
    known.set(key, made)
    return made
  }
}

interface Looking {
  readonly day: StudioDay
  readonly pools: readonly PoolCells[]
  /** At the moment at which the turns would end: who answers last still has the lead time. */
  readonly window: BookingWindow
  readonly plans: Plans
}

export interface Match {
  readonly row: LineRow
  readonly plan: VisitPlan
  readonly start: number
}

/** Whom of the line there is room for, first come first served: who does not fit is passed over. */
export function matchOf(line: readonly LineRow[], { day, pools, window, plans }: Looking): Match[] {
  let left = pools
  const found: Match[] = []
  // Cells only become fewer on the way: what has not fitted once does not fit again.
  const full = new Set<string>()
  for (const row of line) {
    const made = plans(row.items)
    const key = JSON.stringify([row.items, row.from_time, row.until_time])
    if (!made || full.has(key)) continue
    const start = firstFit({ demand: made.demand, hours: row, day, pools: left, window, passed: row.passed })
    if (start === undefined) {
      if (row.passed.length === 0) full.add(key)
      continue
    }
    left = withTaken(made.demand, left, start)
    found.push({ row, plan: made.plan, start })
  }
  return found
}
