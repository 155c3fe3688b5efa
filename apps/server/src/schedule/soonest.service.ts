import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Place } from '@kuaimen/contract/kernel/place'
import { addDays, daysBetween, type StudioDay, studioDay } from '@kuaimen/contract/kernel/time'
import { productNotFound } from '@kuaimen/contract/product/product.errors'
import {
  type BookingWindow,
  type Demand,
  demandOf,
  firstStartsOn,
  type Item,
  lastDayOf,
  timeOfCell,
} from '@kuaimen/contract/schedule/schedule.rules'
import type { CantBook, Nearest, StartOn, StoreSoonest } from '@kuaimen/contract/schedule/schedule.views'
import { isWithin, type Period, renovationWords, reopensOn } from '@kuaimen/contract/store/opening.rules'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import type { StoreView } from '@kuaimen/contract/store/store.views'
import { defaultCityId } from '../brand/brand.service'
import type { Ctx } from '../context'
import { planVisit, type VisitPlan } from '../product/visit.service'
import { storesByIds } from '../store/store.service'
import { daysOfStores, type StoreDay, storesThatFit } from './days.service'
import { windowOf } from './schedule.service'
import { findScheduleStore, listStoresOffering, type ScheduleStoreRow } from './schedule.sql'

/** Most stores have something this week; only for the others the whole horizon is read. */
const NEAR_DAYS = 6
const NEAREST_AT_MOST = 3
/** As many as a store's card has room for. */
const STARTS_A_STORE = 3

/** The first starts of the first day that has any. */
function firstStarts(
  demand: readonly Demand[],
  days: readonly StoreDay[],
  window: BookingWindow,
  atMost = 1,
): StartOn[] {
  for (const { day, pools } of days) {
    const found = firstStartsOn(demand, pools(), day, window, atMost)
    if (found.length > 0) return found.map(({ cell, left }) => ({ day, time: timeOfCell(cell), left }))
  }
  return []
}

/** The first open starts of each store that has any within the horizon. */
export async function soonestOf(
  ctx: Ctx,
  plan: VisitPlan,
  storeIds: number[],
  atMost = 1,
): Promise<Map<number, StartOn[]>> {
  const window = await windowOf(ctx)
  const today = studioDay(window.now)
  const demand = demandOf(plan.needs)
  const found = new Map<number, StartOn[]>()
  const windows = [
    [today, addDays(today, NEAR_DAYS)],
    [addDays(today, NEAR_DAYS + 1), lastDayOf(window)],
  ] as const
  const fitting = await storesThatFit(ctx, storeIds, demand)
  for (const [from, to] of windows) {
    const left = fitting.filter((id) => !found.has(id))
    if (left.length === 0) break
    for (const [id, days] of await daysOfStores(ctx, left, from, to)) {
      const starts = firstStarts(demand, days, window, atMost)
      if (starts.length > 0) found.set(id, starts)
    }
  }
  return found
}

interface CityAsked {
  readonly city_id?: number | undefined
  readonly items: readonly Item[]
  readonly location?: Place | undefined
  readonly page: number
  readonly per_page: number
}

const cityOf = async (ctx: Ctx, cityId: number | undefined) => cityId ?? (await defaultCityId(ctx)) ?? 0
const productIds = (items: readonly Item[]) => items.map(({ product_id }) => product_id)

/** Open stores of a city that offer all of it. */
export const storesOffering = (ctx: Ctx, cityId: number, items: readonly Item[]): Promise<number[]> =>
  listStoresOffering(ctx.db, cityId, productIds(items), undefined)

function noneReason(store: StoreView): string {
  if (store.spnd_biz_end) return renovationWords(store.spnd_biz_end)
  return '近期已约满'
}

/** Stores of a city that offer everything, near ones first, each with its soonest starts. */
export async function soonestInCity(ctx: Ctx, asked: CityAsked): Promise<{ total: number; list: StoreSoonest[] }> {
  const cityId = await cityOf(ctx, asked.city_id)
  const plan = await planVisit(ctx.db, asked.items, null, ctx.now())
  const ids = await listStoresOffering(ctx.db, cityId, productIds(asked.items), asked.location)
  const shown = ids.slice((asked.page - 1) * asked.per_page, asked.page * asked.per_page)
  const [stores, soonest] = await Promise.all([
    storesByIds(ctx, shown, asked.location),
    soonestOf(ctx, plan, shown, STARTS_A_STORE),
  ])
  const list = stores.map((store) => {
    const starts = soonest.get(store.id) ?? []
    const [first = null] = starts
    return { store, soonest: first, starts, reason: first ? '' : noneReason(store) }
  })
  return { total: ids.length, list }
}

/** When a day is full: the nearest other days of the store, and other stores of the city on that day. */
export async function nearestTo(
  ctx: Ctx,
  asked: { store_id: number; items: readonly Item[]; day: StudioDay; location?: Place | undefined },
): Promise<Nearest> {
  const window = await windowOf(ctx)
  const store = await findScheduleStore(ctx.db, asked.store_id)
  if (!store) throw new Refusal(storeNotFound)
  const plan = await planVisit(ctx.db, asked.items, asked.store_id, window.now)
  const place = asked.location ?? { longitude: store.longitude, latitude: store.latitude }
  const others = (await listStoresOffering(ctx.db, store.city_id, productIds(asked.items), place)).filter(
    (id) => id !== store.id,
  )
  const today = studioDay(window.now)
  const demand = demandOf(plan.needs)
  const [own, there, views] = await Promise.all([
    daysOfStores(ctx, plan.offered ? [store.id] : [], today, lastDayOf(window)),
    daysOfStores(ctx, others, asked.day, asked.day),
    storesByIds(ctx, others, asked.location),
  ])
  const distance = (day: StudioDay) => Math.abs(daysBetween(day, asked.day))
  const days = [...(own.get(store.id) ?? [])]
    .filter(({ day }) => day !== asked.day)
    .toSorted((a, b) => distance(a.day) - distance(b.day))
  return {
    days: firstOfEach(demand, days, window)
      .slice(0, NEAREST_AT_MOST)
      .toSorted((a, b) => a.day.localeCompare(b.day)),
    stores: views
      .flatMap((view) => {
        const [start] = firstStarts(demand, there.get(view.id) ?? [], window)
        return start ? [{ id: view.id, name: view.name, distance: view.distance, start }] : []
      })
      .slice(0, NEAREST_AT_MOST),
  }
}

function firstOfEach(demand: readonly Demand[], days: readonly StoreDay[], window: BookingWindow): StartOn[] {
  const found: StartOn[] = []
  for (const one of days) {
    const [start] = firstStarts(demand, [one], window)
    if (start) found.push(start)
    if (found.length === NEAREST_AT_MOST) break
  }
  return found
}

interface CantAsked {
  readonly store_id?: number | undefined
  readonly items?: readonly Item[] | undefined
  readonly city_id?: number | undefined
  readonly location?: Place | undefined
}

const OTHERS_AT_MOST = 5

const renovationOf = ({ renovation_from: from, renovation_until: until }: ScheduleStoreRow): Period | null =>
  from !== null && until !== null ? { from, until } : null

/** Null for a product that is not sold any more; every other failure stays what it is. */
export async function planIfSold(ctx: Ctx, items: readonly Item[], storeId: number | null): Promise<VisitPlan | null> {
  try {
    return await planVisit(ctx.db, items, storeId, ctx.now())
  } catch (error) {
    if (error instanceof Refusal && error.code === productNotFound.code) return null
    throw error
  }
}

/** Why a store or a product cannot be booked here, and which stores can instead. */
export async function whyCant(ctx: Ctx, asked: CantAsked): Promise<CantBook> {
  const store = asked.store_id === undefined ? undefined : await findScheduleStore(ctx.db, asked.store_id)
  const cityId = store?.city_id ?? (await cityOf(ctx, asked.city_id))
  const plan = asked.items && (await planIfSold(ctx, asked.items, asked.store_id ?? null))
  const offering =
    plan === null ? [] : await listStoresOffering(ctx.db, cityId, productIds(asked.items ?? []), asked.location)
  const others = offering.filter((id) => id !== asked.store_id).slice(0, OTHERS_AT_MOST)
  const stores = (await storesByIds(ctx, others, asked.location)).filter(({ is_spnd_biz }) => is_spnd_biz === 0)
  const answer = (reason: string, until = '') => ({ can: reason === '', reason, until, stores })
  if (plan === null) return answer('这个产品已下架，看看其他的吧')
  if (asked.store_id !== undefined && !store) return answer('这家门店已停止营业')
  const renovation = store ? renovationOf(store) : null
  if (isWithin(studioDay(ctx.now()), renovation))
    return answer(renovationWords(reopensOn(renovation)), reopensOn(renovation))
  if (store && plan && !plan.offered) return answer('这家门店暂不提供所选产品')
  if (!store && offering.length === 0) return answer('您所在的城市暂无门店提供所选产品')
  return answer('')
}
