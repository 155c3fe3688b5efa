import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Place } from '@kuaimen/contract/kernel/fields'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import type { StoreDetailView, StoreView } from '@kuaimen/contract/store/store.views'
import { defaultCityId } from '../brand/brand.service'
import type { Ctx } from '../context'
import { presentStore, presentStoreDetail } from './store.present'
import { findStore, listRecommended, listStores } from './store.sql'

interface Paging {
  page: number
  per_page: number
}

/** No city chosen yet: the brand's own. */
const cityIdOr = async (ctx: Ctx, cityId: number | undefined): Promise<number> =>
  cityId ?? (await defaultCityId(ctx)) ?? 0

export async function storesOfCity(
  ctx: Ctx,
  input: Paging & { city_id?: number | undefined; location?: Place | undefined },
): Promise<StoreView[]> {
  const { city_id, location, page, per_page } = input
  const rows = await listStores(ctx.db, await cityIdOr(ctx, city_id), location, per_page, (page - 1) * per_page)
  const today = studioDay(ctx.now())
  return rows.map((row, index) => presentStore(row, today, location !== undefined && page === 1 && index === 0))
}

export async function recommendedOfCity(
  ctx: Ctx,
  cityId: number | undefined,
  place: Place | undefined,
): Promise<StoreView[]> {
  const today = studioDay(ctx.now())
  return (await listRecommended(ctx.db, await cityIdOr(ctx, cityId), place)).map((row) =>
    presentStore(row, today, false),
  )
}

export async function storeById(ctx: Ctx, id: number, place: Place | undefined): Promise<StoreDetailView> {
  const found = await findStore(ctx.db, id, place)
  if (!found) throw new Refusal(storeNotFound)
  return presentStoreDetail(found, studioDay(ctx.now()))
}
