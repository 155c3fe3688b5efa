// What pages of products and stores say of times: those rooms lie below this one.
import { addDays, formatStart, studioDay } from '@kuaimen/contract/kernel/time'
import type { ProductDetail } from '@kuaimen/contract/product/product.views'
import { demandOf, lastDayOf } from '@kuaimen/contract/schedule/schedule.rules'
import type { StartOn } from '@kuaimen/contract/schedule/schedule.views'
import type { Soonest, StoreDetailView, StoreView } from '@kuaimen/contract/store/store.views'
import { defaultCityId } from '../brand/brand.service'
import type { Ctx } from '../context'
import { productById, quickestAt } from '../product/product.service'
import { planVisit } from '../product/visit.service'
import { storeById, storesOfCity } from '../store/store.service'
import { daysOfStores, storesThatFit } from './days.service'
import { windowOf } from './schedule.service'
import { listStoresOffering } from './schedule.sql'
import { firstStarts, planIfSold, soonestOf } from './soonest.service'

const presentSoonest = (ctx: Ctx, start: StartOn | undefined): Soonest | null =>
  start ? { day: start.day, time: start.time, text: formatStart(start, studioDay(ctx.now())) } : null

const earlier = (a: StartOn, b: StartOn) => (`${a.day} ${a.time}` <= `${b.day} ${b.time}` ? a : b)

/** Days are read until one has a start: nearly always today or tomorrow. */
const READ_UNTIL = [1, 6]

/** The first start of a product at any of these stores. */
async function soonestAtAny(ctx: Ctx, productId: number, storeIds: number[]): Promise<StartOn | undefined> {
  const [window, plan] = await Promise.all([
    windowOf(ctx),
    planVisit(ctx.db, [{ product_id: productId, people: undefined }], null, ctx.now()),
  ])
  const demand = demandOf(plan.needs)
  const fitting = await storesThatFit(ctx, storeIds, demand)
  const today = studioDay(window.now)
  let from = today
  for (const to of [...READ_UNTIL.map((ahead) => addDays(today, ahead)), lastDayOf(window)]) {
    const days = await daysOfStores(ctx, fitting, from, to)
    const starts = [...days.values()].flatMap((ofStore) => firstStarts(demand, ofStore, window))
    if (starts.length > 0) return starts.reduce(earlier)
    from = addDays(to, 1)
  }
  return undefined
}

export async function productWithSoonest(ctx: Ctx, id: number, cityId: number | undefined): Promise<ProductDetail> {
  const city = cityId ?? (await defaultCityId(ctx)) ?? 0
  const [found, stores] = await Promise.all([
    productById(ctx, id, city),
    listStoresOffering(ctx.db, city, [id], undefined),
  ])
  return { ...found, soonest: presentSoonest(ctx, await soonestAtAny(ctx, id, stores)) }
}

/** What is asked about at each store; stores of one product are read together. */
async function soonestByStore(ctx: Ctx, asked: readonly { store_id: number; product_id: number }[]) {
  const products = [...new Set(asked.map(({ product_id }) => product_id))]
  const found = await Promise.all(
    products.map(async (product_id) => {
      const plan = await planIfSold(ctx, [{ product_id, people: undefined }], null)
      const stores = asked.filter((one) => one.product_id === product_id).map(({ store_id }) => store_id)
      return plan ? [...(await soonestOf(ctx, plan, stores))] : []
    }),
  )
  return new Map(found.flat())
}

async function withSoonest<S extends StoreView>(ctx: Ctx, stores: readonly S[], productId?: number): Promise<S[]> {
  const ids = stores.map(({ id }) => id)
  const asked = productId ? ids.map((store_id) => ({ store_id, product_id: productId })) : await quickestAt(ctx, ids)
  const starts = await soonestByStore(ctx, asked)
  return stores.map((store) => ({ ...store, soonest: presentSoonest(ctx, starts.get(store.id)?.[0]) }))
}

export async function storesWithSoonest(
  ctx: Ctx,
  { soonest, ...asked }: Parameters<typeof storesOfCity>[1] & { soonest?: '1' | undefined },
): Promise<StoreView[]> {
  const stores = await storesOfCity(ctx, asked)
  return soonest ? withSoonest(ctx, stores, asked.product_id) : stores
}

export async function storeWithSoonest(ctx: Ctx, ...asked: [number, Parameters<typeof storeById>[2]]) {
  const [store] = await withSoonest<StoreDetailView>(ctx, [await storeById(ctx, ...asked)])
  return store!
}
