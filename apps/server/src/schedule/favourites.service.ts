// Favourites with the first start of each: products and stores lie below this room.
import { formatStart, studioDay } from '@kuaimen/contract/kernel/time'
import type { FavouriteIds, Favourites } from '@kuaimen/contract/product/favourite.views'
import type { ProductCard } from '@kuaimen/contract/product/product.views'
import type { StartOn } from '@kuaimen/contract/schedule/schedule.views'
import { renovationWords } from '@kuaimen/contract/store/opening.rules'
import type { StoreView } from '@kuaimen/contract/store/store.views'
import { defaultCityId } from '../brand/brand.service'
import type { Ctx, MemberCtx } from '../context'
import { favouritesOfMember, productsByIds } from '../product/favourite.service'
import { quickestAt } from '../product/product.service'
import { storesByIds, storesOpenAmong } from '../store/store.service'
import { offeredIn, soonestAtEach, soonestOfEach } from './offers.service'

type When = Pick<Favourites['products'][number], 'soonest' | 'when' | 'at' | 'is_gone'>
type Product = Pick<ProductCard, 'id' | 'name' | 'branch'>
type Store = Pick<StoreView, 'id' | 'name'>

const goneAs = (why: string): When => ({ soonest: null, when: why, at: null, is_gone: true })

/** @param otherwise what is said where there is no start */
function whenOf(
  ctx: Ctx,
  { start, product, store }: { start: StartOn | undefined; product: Product | undefined; store: Store | undefined },
  otherwise: string,
): When {
  if (!start) return { soonest: null, when: otherwise, at: null, is_gone: false }
  const text = formatStart(start, studioDay(ctx.now()))
  const at =
    product && store
      ? { product_id: product.id, product_name: product.name, branch: product.branch, ...storeIn(store) }
      : null
  return { soonest: { day: start.day, time: start.time, text }, when: `最早${text}`, at, is_gone: false }
}

const storeIn = ({ id, name }: Store) => ({ store_id: id, store_name: name })

const byId = <T extends { readonly id: number }>(list: readonly T[]) => new Map(list.map((one) => [one.id, one]))

async function productsShown(ctx: Ctx, ids: readonly number[], cityId: number): Promise<Favourites['products']> {
  const found = await productsByIds(ctx, ids)
  const sold = found.flatMap(({ product, isSold }) => (isSold ? [product.id] : []))
  const [soonest, offered] = await Promise.all([soonestOfEach(ctx, cityId, sold), offeredIn(ctx, cityId, sold)])
  const where = [...new Set([...soonest.values()].map(({ store_id }) => store_id))]
  const stores = byId(await storesByIds(ctx, where, undefined))
  return found.map(({ product, isSold }) => {
    if (!isSold) return { product, ...goneAs('已下架') }
    const start = soonest.get(product.id)
    const none = offered.has(product.id) ? '近期已约满' : '所在城市暂无门店提供'
    return { product, ...whenOf(ctx, { start, product, store: start && stores.get(start.store_id) }, none) }
  })
}

async function storesShown(ctx: Ctx, ids: readonly number[]): Promise<Favourites['stores']> {
  const [stores, open] = await Promise.all([storesByIds(ctx, [...ids], undefined), storesOpenAmong(ctx, [...ids])])
  const asked = open.size === 0 ? [] : await quickestAt(ctx, [...open])
  const quickest = new Map(asked.map(({ store_id, product_id }) => [store_id, product_id]))
  const [soonest, found] = await Promise.all([
    soonestAtEach(ctx, asked),
    productsByIds(ctx, [...new Set(quickest.values())]),
  ])
  const products = byId(found.map(({ product }) => product))
  return stores.map((store) => {
    if (!open.has(store.id)) return { store, ...goneAs('已停止营业') }
    const none = store.spnd_biz_end ? renovationWords(store.spnd_biz_end) : '近期已约满'
    const product = products.get(quickest.get(store.id) ?? 0)
    return { store, ...whenOf(ctx, { start: soonest.get(store.id), product, store }, none) }
  })
}

/** One call for all of them, and as many statements for a hundred as for one. */
export async function favouritesShown(
  ctx: Ctx,
  { product_ids, store_ids }: FavouriteIds,
  cityId: number | undefined,
): Promise<Favourites> {
  const city = cityId ?? (await defaultCityId(ctx)) ?? 0
  const [products, stores] = await Promise.all([productsShown(ctx, product_ids, city), storesShown(ctx, store_ids)])
  return { products, stores }
}

export const ownFavourites = async (ctx: MemberCtx, cityId: number | undefined): Promise<Favourites> =>
  favouritesShown(ctx, await favouritesOfMember(ctx), cityId)
