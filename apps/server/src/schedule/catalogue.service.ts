// Times on pages of products and stores: those rooms lie below this one.
import { formatStart, studioDay } from '@kuaimen/contract/kernel/time'
import type { ProductDetail } from '@kuaimen/contract/product/product.views'
import type { StartOn } from '@kuaimen/contract/schedule/schedule.views'
import type { Soonest, StoreDetailView, StoreView } from '@kuaimen/contract/store/store.views'
import { defaultCityId } from '../brand/brand.service'
import type { Ctx } from '../context'
import { entryOf } from '../custom/flow.service'
import { productById, quickestAt } from '../product/product.service'
import { storeById, storesOfCity } from '../store/store.service'
import { soonestOfEach } from './offers.service'
import { planIfSold, soonestOf } from './soonest.service'

const presentSoonest = (ctx: Ctx, start: StartOn | undefined): Soonest | null =>
  start ? { day: start.day, time: start.time, text: formatStart(start, studioDay(ctx.now())) } : null

export async function productWithSoonest(ctx: Ctx, id: number, cityId: number | undefined): Promise<ProductDetail> {
  const city = cityId ?? (await defaultCityId(ctx)) ?? 0
  const [found, soonest, custom] = await Promise.all([
    productById(ctx, id, city),
    soonestOfEach(ctx, city, [id]),
    entryOf(ctx, id),
  ])
  return { ...found, soonest: presentSoonest(ctx, soonest.get(id)), custom: custom ?? null }
}

/** The items asked about at each store; stores of one product are read together. */
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
