import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { type Explained, explainStart, nearestStarts } from '@kuaimen/contract/schedule/explain.rules'
import {
  type BookingWindow,
  CELLS_A_DAY,
  closedByTime,
  demandOf,
  type Item,
  leftAt,
  type Need,
  type PoolCells,
  presentCell,
  startsOn,
  timeOfCell,
} from '@kuaimen/contract/schedule/schedule.rules'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import type { Ctx } from '../context'
import { planVisit, type VisitPlan } from '../product/visit.service'
import { storesByIds } from '../store/store.service'
import { daysOfStores } from './days.service'
import { listHeld } from './plan.sql'
import { presentPool } from './schedule.present'
import { windowOf } from './schedule.service'
import { findScheduleStore, findStoreName, listPoolDays, listStoresOffering } from './schedule.sql'

export interface SlotAsked {
  readonly store_id: number
  readonly day: StudioDay
  readonly start: number
  readonly items: readonly Item[]
}

interface Slot extends Explained {
  readonly store_name: string
  readonly plan: VisitPlan
  readonly pools: readonly PoolCells[]
  readonly poolIds: ReadonlyMap<PoolCells['kind'], number>
  readonly held: Awaited<ReturnType<typeof listHeld>>
  readonly window: BookingWindow
}

/** A start as the planner sees it, read anew: what is explained must be what the next booking meets. */
export async function slotOf(ctx: Ctx, { store_id, day, start, items }: SlotAsked): Promise<Slot> {
  const [window, name, store, plan, rows, held] = await Promise.all([
    windowOf(ctx),
    findStoreName(ctx.db, store_id),
    findScheduleStore(ctx.db, store_id),
    planVisit(ctx.db, items, store_id, ctx.now()),
    listPoolDays(ctx.db, [store_id], day, day),
    listHeld(ctx.db, [store_id], [day]),
  ])
  if (name === undefined) throw new Refusal(storeNotFound)
  const pools = rows.map(presentPool)
  const explained = explainStart(plan.needs, pools, day, start, window)
  const barred = store ? (plan.offered ? undefined : 'not_offered') : 'store_closed'
  return {
    ...explained,
    ...(barred && { why: barred, at_desk: false }),
    store_name: name,
    plan,
    pools,
    poolIds: new Map(rows.map(({ kind, pool_id }) => [kind, pool_id])),
    held,
    window,
  }
}

const NEAREST_AT_MOST = 3
const STORES_AT_MOST = 3
const NEAR_METRES = 5000

/** Other stores of the city that are near and have a start on the day, with those nearest to the one that was asked for. */
export async function nearStores(ctx: Ctx, { store_id, day, start, items }: SlotAsked, { needs }: VisitPlan) {
  const store = await findScheduleStore(ctx.db, store_id)
  if (!store) return []
  const place = { longitude: store.longitude, latitude: store.latitude }
  const ids = await listStoresOffering(
    ctx.db,
    store.city_id,
    items.map(({ product_id }) => product_id),
    place,
  )
  const others = (await storesByIds(ctx, ids.filter((id) => id !== store_id).slice(0, 20), place)).filter(
    ({ distance }) => distance !== null && distance <= NEAR_METRES,
  )
  const window = await windowOf(ctx)
  const days = await daysOfStores(
    ctx,
    others.map(({ id }) => id),
    day,
    day,
  )
  return others
    .map(({ id, name, distance }) => {
      const pools = days.get(id)?.[0]?.pools() ?? []
      const starts = nearestStarts(needs, pools, { day, start, window }, NEAREST_AT_MOST)
      return { store_id: id, name, metres: distance ?? 0, starts }
    })
    .filter(({ starts }) => starts.length > 0)
    .slice(0, STORES_AT_MOST)
}

export const nearestHere = ({ day, start }: SlotAsked, { plan, pools, window, why }: Slot) =>
  why === 'store_closed' || why === 'not_offered'
    ? []
    : nearestStarts(plan.needs, pools, { day, start, window }, NEAREST_AT_MOST)

/** The starts of a day for who is there already: nothing has to be prepared ahead. */
export async function deskStartsOn(ctx: Ctx, storeId: number, day: StudioDay, needs: readonly Need[]) {
  const [window, rows] = await Promise.all([windowOf(ctx), listPoolDays(ctx.db, [storeId], day, day)])
  const pools = rows.map(presentPool)
  const present = presentCell(day, window.now)
  const isOfDay = present >= 0 && present < CELLS_A_DAY
  const leftNow = isOfDay ? leftAt(demandOf(needs), pools, present) : 0
  const later = startsOn(needs, pools, day, { ...window, lead_hours: 0 }).filter(({ cell }) => cell !== present)
  const starts = leftNow > 0 ? [{ cell: present, left: leftNow }, ...later] : later
  return starts.map(({ cell, left }) => ({
    time: timeOfCell(cell),
    left,
    desk_only: closedByTime(day, cell, window) !== undefined,
    is_now: cell === present,
  }))
}
