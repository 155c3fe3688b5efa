import type { CityListItem } from '@kuaimen/contract/city/city.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { categoryNotFound, productNotFound } from '@kuaimen/contract/product/product.errors'
import type {
  AddonView,
  CategoryTile,
  CategoryView,
  ProductCard,
  ProductDetail,
} from '@kuaimen/contract/product/product.views'
import { presentCityListItem } from '../city/city.present'
import { bookableCities } from '../city/city.service'
import type { Ctx } from '../context'
import type { Tx } from '../db/database'
import { ratingOf, ratingsOf } from '../store/comment.service'
import { presentCard, presentProduct } from './product.present'
import {
  countStoresOffering,
  findProduct,
  hasCategory,
  listAddons,
  listCategories,
  listCategoryIds,
  listCitiesOffering,
  listHomeCategories,
  listOnHome,
  listOnSale,
  listPicked,
  listPrices,
  listProducts,
  listQuickest,
  listStages,
  type ProductFilter,
} from './product.sql'
import { seriesOfProduct } from './series.service'

export const categoriesOnHome = (ctx: Ctx): Promise<CategoryTile[]> => listHomeCategories(ctx.db)

export const categoriesOf = (ctx: Ctx, branch: CategoryView['branch'] | undefined): Promise<CategoryView[]> =>
  listCategories(ctx.db, branch)

export async function products(
  ctx: Ctx,
  { page, per_page, ...filter }: ProductFilter & { page: number; per_page: number },
): Promise<ProductCard[]> {
  const found = await listProducts(ctx.db, filter, per_page, (page - 1) * per_page)
  const { category_id } = filter
  if (found.length === 0 && category_id && !(await hasCategory(ctx.db, category_id)))
    throw new Refusal(categoryNotFound)
  const ratings = await ratingsOf(
    ctx,
    found.map(({ id }) => id),
  )
  return found.map((row) => ({ ...presentCard(row), rating: ratings.get(row.id) ?? { score: 0, rated: 0 } }))
}

const ON_HOME_AT_MOST = 8

export const productsOnHome = (ctx: Ctx, cityId: number) => listOnHome(ctx.db, cityId, ON_HOME_AT_MOST)

/** Which of these categories there are. */
export const categoriesAmong = async (ctx: Ctx, ids: readonly number[]): Promise<number[]> =>
  ids.length === 0 ? [] : listCategoryIds(ctx.db, [...ids])

interface Picked {
  readonly ids: readonly number[]
  readonly category_ids: readonly number[]
  readonly city_id: number | undefined
}

/** Cards for a page that names them, all in one statement. */
export const productsPicked = async (ctx: Ctx, { ids, category_ids, city_id }: Picked): Promise<ProductCard[]> =>
  ids.length + category_ids.length === 0
    ? []
    : (await listPicked(ctx.db, [...ids], [...category_ids], city_id)).map(presentCard)

/** Which of these products are sold. */
export const productsOnSale = (tx: Tx, ids: readonly number[]): Promise<number[]> => listOnSale(tx, [...ids])

/** Add-ons of each of these products. */
export async function addonsOfProducts(tx: Tx, ids: readonly number[]): Promise<Map<number, AddonView[]>> {
  const found = await listAddons(tx, [...ids])
  const of = (id: number) => found.filter(({ product_id }) => product_id === id)
  return new Map(ids.map((id) => [id, of(id).map(({ product_id: _, ...addon }) => addon)]))
}

export const pricesInCity = (ctx: Ctx, cityId: number) => listPrices(ctx.db, cityId)

/** All but its soonest start, which the room above knows. */
export async function productById(ctx: Ctx, id: number, cityId: number): Promise<Omit<ProductDetail, 'soonest'>> {
  const [found, stages, addons, stores, rating, series] = await Promise.all([
    findProduct(ctx.db, id),
    listStages(ctx.db, id),
    listAddons(ctx.db, [id]),
    countStoresOffering(ctx.db, id, cityId),
    ratingOf(ctx, { product_id: id }),
    seriesOfProduct(ctx.db, id),
  ])
  if (!found) throw new Refusal(productNotFound)
  return presentProduct(found, { stages, addons, stores, rating, series })
}

export const quickestAt = (ctx: Ctx, storeIds: number[]) => listQuickest(ctx.db, storeIds)

export const citiesOffering = async (ctx: Ctx, productId: number | undefined): Promise<CityListItem[]> =>
  productId === undefined ? bookableCities(ctx) : (await listCitiesOffering(ctx.db, productId)).map(presentCityListItem)
