// What one likes to find again, with when one could come: products and stores lie below this room.
import { formatStart, studioDay } from '@kuaimen/contract/kernel/time'
import type { FavouriteIds, Favourites } from '@kuaimen/contract/product/favourite.views'
import type { StartOn } from '@kuaimen/contract/schedule/schedule.views'
import { renovationWords } from '@kuaimen/contract/store/opening.rules'
import { defaultCityId } from '../brand/brand.service'
import type { Ctx, MemberCtx } from '../context'
import { favouritesOfMember, productsByIds } from '../product/favourite.service'
import { quickestAt } from '../product/product.service'
import { storesByIds, storesOpenAmong } from '../store/store.service'
import { offeredIn, soonestAtEach, soonestOfEach } from './offers.service'

type When = Pick<Favourites['products'][number], 'soonest' | 'when' | 'is_gone'>

const goneAs = (why: string): When => ({ soonest: null, when: why, is_gone: true })

/** @param otherwise what is said where there is no start */
function whenOf(ctx: Ctx, start: StartOn | undefined, otherwise: string): When {
  if (!start) return { soonest: null, when: otherwise, is_gone: false }
  const text = formatStart(start, studioDay(ctx.now()))
  return { soonest: { day: start.day, time: start.time, text }, when: `最早${text}`, is_gone: false }
}

async function productsShown(ctx: Ctx, ids: readonly number[], cityId: number): Promise<Favourites['products']> {
  const found = await productsByIds(ctx, ids)
  const sold = found.flatMap(({ product, isSold }) => (isSold ? [product.id] : []))
  const [soonest, offered] = await Promise.all([soonestOfEach(ctx, cityId, sold), offeredIn(ctx, cityId, sold)])
  return found.map(({ product, isSold }) => {
    const none = offered.has(product.id) ? '近期已约满' : '所在城市暂无门店提供'
    return { product, ...(isSold ? whenOf(ctx, soonest.get(product.id), none) : goneAs('已下架')) }
  })
}

async function storesShown(ctx: Ctx, ids: readonly number[]): Promise<Favourites['stores']> {
  const [stores, open] = await Promise.all([storesByIds(ctx, [...ids], undefined), storesOpenAmong(ctx, [...ids])])
  const asked = open.size === 0 ? [] : await quickestAt(ctx, [...open])
  const soonest = await soonestAtEach(ctx, asked)
  return stores.map((store) => {
    const none = store.spnd_biz_end ? renovationWords(store.spnd_biz_end) : '近期已约满'
    return { store, ...(open.has(store.id) ? whenOf(ctx, soonest.get(store.id), none) : goneAs('已停止营业')) }
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
