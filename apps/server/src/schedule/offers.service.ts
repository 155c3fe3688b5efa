import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import {
  type BookingWindow,
  type Demand,
  demandOf,
  firstStartsOn,
  lastDayOf,
  timeOfCell,
} from '@kuaimen/contract/schedule/schedule.rules'
import type { StartOn } from '@kuaimen/contract/schedule/schedule.views'
import type { Ctx } from '../context'
import { planEach } from '../product/visit.service'
import { cachedBriefly } from './cache.service'
import { daysOfStores, roomAt, type StoreDay } from './days.service'
import { windowOf } from './schedule.service'
import { listOffers } from './schedule.sql'

/** Days are read until every product has a start: nearly always today or tomorrow. */
const READ_UNTIL_DAYS = [1, 6]

interface Sought {
  /** The subject of the question: a product, or a store. */
  readonly id: number
  readonly demand: readonly Demand[]
  readonly storeIds: readonly number[]
}

/** With the store that has it. */
export type StartAt = StartOn & { readonly store_id: number }

/** Each product that is sold, with the stores that have room for it. */
async function soughtOf(ctx: Ctx, cityId: number, productIds: readonly number[]): Promise<Sought[]> {
  const [plans, offers] = await cachedBriefly(ctx, ['offers', cityId, productIds], (db) =>
    Promise.all([planEach(db, productIds, ctx.now()), listOffers(db, cityId, [...productIds])]),
  )
  const all = [...new Set(offers.map(({ store_id }) => store_id))]
  const hasRoom = await roomAt(ctx, all)
  return [...plans].map(([product_id, { needs }]) => {
    const demand = demandOf(needs)
    const own = offers.filter((one) => one.product_id === product_id && hasRoom(one.store_id, demand))
    return { id: product_id, demand, storeIds: own.map(({ store_id }) => store_id) }
  })
}

/** The first start on these days at any of the stores. */
function earliest({ demand, storeIds }: Sought, days: ReadonlyMap<number, readonly StoreDay[]>, window: BookingWindow) {
  let found: StartAt | undefined
  for (const id of storeIds)
    for (const { day, pools } of days.get(id) ?? []) {
      if (found && day > found.day) break
      const [start] = firstStartsOn(demand, pools(), day, window, 1)
      if (!start) continue
      const time = timeOfCell(start.cell)
      if (!found || day < found.day || time < found.time) found = { day, time, left: start.left, store_id: id }
      break
    }
  return found
}

/** Days are read for all of them at once, and only as far as some have no start yet. */
async function firstOfEach(ctx: Ctx, sought: readonly Sought[]): Promise<Map<number, StartAt>> {
  const found = new Map<number, StartAt>()
  const window = await windowOf(ctx)
  const today = studioDay(window.now)
  let from = today
  for (const to of [...READ_UNTIL_DAYS.map((ahead) => addDays(today, ahead)), lastDayOf(window)]) {
    const left = sought.filter(({ id }) => !found.has(id))
    const storeIds = [...new Set(left.flatMap((one) => one.storeIds))].sort((a, b) => a - b)
    if (storeIds.length === 0) break
    const days = await daysOfStores(ctx, storeIds, from, to)
    for (const one of left) {
      const start = earliest(one, days, window)
      if (start) found.set(one.id, start)
    }
    from = addDays(to, 1)
  }
  return found
}

/** When each of some products can be had first in a city; asks as often for eight as for one. */
export const soonestOfEach = async (
  ctx: Ctx,
  cityId: number,
  productIds: readonly number[],
): Promise<Map<number, StartAt>> =>
  productIds.length === 0 ? new Map() : firstOfEach(ctx, await soughtOf(ctx, cityId, productIds))

/** Which of some products a city has at all. */
export async function offeredIn(ctx: Ctx, cityId: number, productIds: readonly number[]): Promise<ReadonlySet<number>> {
  const offers = productIds.length === 0 ? [] : await listOffers(ctx.db, cityId, [...productIds])
  return new Set(offers.map(({ product_id }) => product_id))
}

/** The first start of each store, for the product that is asked about there; as often for a hundred stores as for one. */
export async function soonestAtEach(
  ctx: Ctx,
  asked: readonly { readonly store_id: number; readonly product_id: number }[],
): Promise<Map<number, StartAt>> {
  if (asked.length === 0) return new Map()
  const [productIds, storeIds] = [new Set(asked.map((one) => one.product_id)), asked.map((one) => one.store_id)]
  const plans = await cachedBriefly(ctx, ['plans', [...productIds]], (db) => planEach(db, [...productIds], ctx.now()))
  const hasRoom = await roomAt(ctx, storeIds)
  const sought = asked.map(({ store_id, product_id }) => {
    const demand = demandOf(plans.get(product_id)?.needs ?? [])
    const fits = plans.has(product_id) && hasRoom(store_id, demand)
    return { id: store_id, demand, storeIds: fits ? [store_id] : [] }
  })
  return firstOfEach(ctx, sought)
}
