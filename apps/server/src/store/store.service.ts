import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Place } from '@kuaimen/contract/kernel/fields'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import type {
  DistrictOption,
  SearchTip,
  StoreDetailView,
  StoreView,
  SubwayOption,
} from '@kuaimen/contract/store/store.views'
import { defaultCityId } from '../brand/brand.service'
import type { Ctx } from '../context'
import type { Tx } from '../db/database'
import { ratingOf } from './comment.service'
import { openingOf } from './opening.service'
import { presentDistricts, presentStore, presentStoreDetail, presentSubway, presentTips } from './store.present'
import {
  findOpenStore,
  findStore,
  listDistricts,
  listNearest,
  listOpenAmong,
  listRecommended,
  listStations,
  listStores,
  listStoresByIds,
  type StoreFilter,
} from './store.sql'

interface Paging {
  page: number
  per_page: number
}

const TIPS_AT_MOST = 10
/** How far ahead a store's page tells of days that differ. */
const DIFFERS_WITHIN_DAYS = 30

/** No city chosen yet: the brand's own. */
const cityIdOr = async (ctx: Ctx, cityId: number | undefined): Promise<number> =>
  cityId ?? (await defaultCityId(ctx)) ?? 0

export async function storesOfCity(
  ctx: Ctx,
  input: Paging & StoreFilter & { city_id?: number | undefined; location?: Place | undefined },
): Promise<StoreView[]> {
  const { city_id, location, page, per_page, ...filter } = input
  const cityId = await cityIdOr(ctx, city_id)
  const offset = (page - 1) * per_page
  const isPlain = Object.values(filter).every((value) => value === undefined || value === '')
  const today = studioDay(ctx.now())
  if (location && isPlain) {
    const rows = await listNearest(ctx.db, cityId, location, { limit: per_page, offset, today })
    return rows.map((row, index) => presentStore(row, today, page === 1 && index === 0))
  }
  const [rows, nearest] = await Promise.all([
    listStores(ctx.db, cityId, location, { limit: per_page, offset, filter, today }),
    // The nearest of what a filter leaves need not be the nearest.
    location ? listNearest(ctx.db, cityId, location, { limit: 1, offset: 0, today }) : [],
  ])
  return rows.map((row) => presentStore(row, today, row.id === nearest[0]?.id))
}

export async function recommendedOfCity(
  ctx: Ctx,
  cityId: number | undefined,
  place: Place | undefined,
): Promise<StoreView[]> {
  const today = studioDay(ctx.now())
  const rows = await listRecommended(ctx.db, await cityIdOr(ctx, cityId), place)
  return rows.map((row) => presentStore(row, today, false))
}

/** Cards of these stores, in the order of their ids as given. */
export async function storesByIds(ctx: Ctx, ids: number[], place: Place | undefined): Promise<StoreView[]> {
  if (ids.length === 0) return []
  const today = studioDay(ctx.now())
  const rows = new Map((await listStoresByIds(ctx.db, ids, place)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [presentStore(row, today, false)] : []
  })
}

/** Which of these stores are open for business, if not today. */
export const storesOpenAmong = async (ctx: Ctx, ids: number[]): Promise<ReadonlySet<number>> =>
  new Set(ids.length === 0 ? [] : await listOpenAmong(ctx.db, ids))

/** Where a visit would go; a store that has closed takes no bookings. */
export async function openStore(tx: Tx, id: number) {
  const found = await findOpenStore(tx, id)
  if (!found) throw new Refusal(storeNotFound)
  return found
}

export async function storeById(ctx: Ctx, id: number, place: Place | undefined): Promise<StoreDetailView> {
  const today = studioDay(ctx.now())
  const [found, opening, rating] = await Promise.all([
    findStore(ctx.db, id, place),
    openingOf(ctx.db, id, today, addDays(today, DIFFERS_WITHIN_DAYS)),
    ratingOf(ctx, { store_id: id }),
  ])
  if (!found) throw new Refusal(storeNotFound)
  return presentStoreDetail(found, { opening, rating, today })
}

export const districtsOf = async (ctx: Ctx, cityId: number | undefined): Promise<DistrictOption[]> =>
  presentDistricts(await listDistricts(ctx.db, await cityIdOr(ctx, cityId)))

export const subwayOf = async (ctx: Ctx, cityId: number | undefined): Promise<SubwayOption[]> =>
  presentSubway(await listStations(ctx.db, await cityIdOr(ctx, cityId)))

/** Districts and stations whose name or pinyin fits, then stores; our own index answers, so it is quick and exact. */
export async function tipsFor(ctx: Ctx, cityId: number | undefined, keyword: string): Promise<SearchTip[]> {
  const id = await cityIdOr(ctx, cityId)
  const today = studioDay(ctx.now())
  const [districts, stations, stores] = await Promise.all([
    listDistricts(ctx.db, id),
    listStations(ctx.db, id),
    listStores(ctx.db, id, undefined, { limit: TIPS_AT_MOST, offset: 0, filter: { keyword }, today }),
  ])
  return presentTips({ keyword, cityId: id }, districts, stations, stores).slice(0, TIPS_AT_MOST)
}
