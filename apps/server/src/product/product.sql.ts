import type { Branch } from '@kuaimen/contract/product/product.views'
import { and, asc, eq, exists, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { city_with_stores } from '../city/city.table'
import type { Tx } from '../db/database'
import { finds } from '../db/search.sql'
import { store } from '../store/store.table'
import { category, product, product_addon, product_stage, store_product } from './product.table'

export const listHomeCategories = (tx: Tx) =>
  tx
    .select({
      id: category.id,
      name: category.name,
      img: category.img,
      link_type: category.link_type,
      link: category.link,
    })
    .from(category)
    .where(eq(category.on_home, true))
    .orderBy(asc(category.rank))

export const listCategories = (tx: Tx, branch: Branch | undefined) =>
  tx
    .select({
      id: category.id,
      name: category.name,
      img: category.img,
      branch: category.branch,
      product_count: sql<number>`count(*)::int`,
    })
    .from(category)
    .innerJoin(product, and(eq(product.category_id, category.id), eq(product.on_sale, true)))
    .where(branch ? eq(category.branch, branch) : undefined)
    .groupBy(category.id)
    .orderBy(asc(category.rank))

export const hasCategory = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.select({ id: category.id }).from(category).where(eq(category.id, id))).length > 0

export const listCategoryIds = async (tx: Tx, ids: number[]): Promise<number[]> =>
  (await tx.select({ id: category.id }).from(category).where(inArray(category.id, ids))).map(({ id }) => id)

/** How long a visit takes: the stages of the chain, one after the other. */
const minutes = sql<number>`(select coalesce(sum(${product_stage.minutes}), 0)::int from ${product_stage} where ${product_stage.product_id} = ${product.id})`

/** Columns that a card shows of a product; needs its category joined. */
export const cardColumns = {
  id: product.id,
  category_id: product.category_id,
  name: product.name,
  subtitle: product.subtitle,
  cover: product.cover,
  price_fen: product.price_fen,
  list_price_fen: product.list_price_fen,
  minutes,
  retouches: product.retouches,
  people_min: product.people_min,
  people_max: product.people_max,
  branch: category.branch,
}

export interface ProductFilter {
  readonly category_id?: number | undefined
  readonly branch?: Branch | undefined
  readonly store_id?: number | undefined
  readonly city_id?: number | undefined
  readonly keyword?: string | undefined
}

const offeredAt = (tx: Tx, where: SQL | undefined) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(store_product)
      .innerJoin(store, eq(store.id, store_product.store_id))
      .where(and(eq(store_product.product_id, product.id), eq(store.is_open, true), where)),
  )

export const listProducts = (tx: Tx, filter: ProductFilter, limit: number, offset: number) =>
  tx
    .select(cardColumns)
    .from(product)
    .innerJoin(category, eq(category.id, product.category_id))
    .where(
      and(
        eq(product.on_sale, true),
        filter.category_id ? eq(product.category_id, filter.category_id) : undefined,
        filter.branch ? eq(category.branch, filter.branch) : undefined,
        filter.store_id ? offeredAt(tx, eq(store.id, filter.store_id)) : undefined,
        filter.city_id ? offeredAt(tx, eq(store.city_id, filter.city_id)) : undefined,
        filter.keyword ? finds(product, filter.keyword) : undefined,
      ),
    )
    .orderBy(asc(category.rank), asc(product.rank), asc(product.id))
    .limit(limit)
    .offset(offset)

/** Products by their ids, and all of some categories, as far as the city has them. */
export const listPicked = (tx: Tx, ids: number[], categoryIds: number[], cityId: number | undefined) =>
  tx
    .select(cardColumns)
    .from(product)
    .innerJoin(category, eq(category.id, product.category_id))
    .where(
      and(
        eq(product.on_sale, true),
        or(inArray(product.id, ids), inArray(product.category_id, categoryIds)),
        cityId ? offeredAt(tx, eq(store.city_id, cityId)) : undefined,
      ),
    )
    .orderBy(asc(category.rank), asc(product.rank), asc(product.id))

/** Cards of these products, sold or not. */
export const listCards = (tx: Tx, ids: number[]) =>
  tx
    .select({ ...cardColumns, on_sale: product.on_sale })
    .from(product)
    .innerJoin(category, eq(category.id, product.category_id))
    .where(inArray(product.id, ids))

export const listOnSale = async (tx: Tx, ids: number[]): Promise<number[]> =>
  (
    await tx
      .select({ id: product.id })
      .from(product)
      .where(and(eq(product.on_sale, true), inArray(product.id, ids)))
  ).map(({ id }) => id)

/** Products that the brand shows on home, as far as the city has them. */
export const listOnHome = (tx: Tx, cityId: number, limit: number) =>
  tx
    .select({
      id: product.id,
      name: product.name,
      subtitle: product.subtitle,
      cover: product.cover,
      price_fen: product.price_fen,
      list_price_fen: product.list_price_fen,
    })
    .from(product)
    .where(and(eq(product.on_sale, true), isNotNull(product.home_rank), offeredAt(tx, eq(store.city_id, cityId))))
    .orderBy(asc(product.home_rank), asc(product.id))
    .limit(limit)

/** Of everything that the city offers. */
export const listPrices = (tx: Tx, cityId: number) =>
  tx
    .select({ id: product.id, category_id: category.id, branch: category.branch, price_fen: product.price_fen })
    .from(product)
    .innerJoin(category, eq(category.id, product.category_id))
    .where(and(eq(product.on_sale, true), offeredAt(tx, eq(store.city_id, cityId))))

export type ProductCardRow = Awaited<ReturnType<typeof listProducts>>[number]

export async function findProduct(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      ...cardColumns,
      category_name: category.name,
      gallery: product.gallery,
      shows: product.shows,
      looks: product.looks,
      photos: product.photos,
      detail: product.detail,
    })
    .from(product)
    .innerJoin(category, eq(category.id, product.category_id))
    .where(and(eq(product.id, id), eq(product.on_sale, true)))
  return row
}

export type ProductRow = NonNullable<Awaited<ReturnType<typeof findProduct>>>

export const listStages = (tx: Tx, productId: number) =>
  tx
    .select({ name: product_stage.name, minutes: product_stage.minutes })
    .from(product_stage)
    .where(eq(product_stage.product_id, productId))
    .orderBy(asc(product_stage.step))

export const listAddons = (tx: Tx, productIds: number[]) =>
  tx
    .select({
      id: product_addon.id,
      product_id: product_addon.product_id,
      name: product_addon.name,
      price_fen: product_addon.price_fen,
      max: product_addon.max,
    })
    .from(product_addon)
    .where(inArray(product_addon.product_id, productIds))
    .orderBy(asc(product_addon.rank))

export async function countStoresOffering(tx: Tx, productId: number, cityId: number): Promise<number> {
  const [row] = await tx
    .select({ stores: sql<number>`count(*)::int` })
    .from(store_product)
    .innerJoin(store, eq(store.id, store_product.store_id))
    .where(and(eq(store_product.product_id, productId), eq(store.is_open, true), eq(store.city_id, cityId)))
  return row?.stores ?? 0
}

/** Cities with at least one open store that offers the product. */
export const listCitiesOffering = (tx: Tx, productId: number) =>
  tx
    .select()
    .from(city_with_stores)
    .where(
      exists(
        tx
          .select({ one: sql`1` })
          .from(store_product)
          .innerJoin(store, eq(store.id, store_product.store_id))
          .where(
            and(
              eq(store_product.product_id, productId),
              eq(store.city_id, city_with_stores.id),
              eq(store.is_open, true),
            ),
          ),
      ),
    )
    .orderBy(asc(city_with_stores.pinyin))

/** Of each of these stores the shoot that takes the least time: what can be booked there first. */
export async function listQuickest(tx: Tx, storeIds: number[]) {
  const { rows } = await tx.execute<{ store_id: number; product_id: number }>(sql`
    select distinct on (sp.store_id) sp.store_id, p.id as product_id
    from store_product sp
    join product p on p.id = sp.product_id and p.on_sale
    join category c on c.id = p.category_id
    join (select product_id, sum(minutes) as minutes from product_stage group by product_id) s on s.product_id = p.id
    where sp.store_id = any(${sql.param(storeIds)}::int[])
    order by sp.store_id, c.branch <> 'shoot', s.minutes, p.id`)
  return rows
}
