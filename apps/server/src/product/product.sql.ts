import { and, asc, eq, exists, sql } from 'drizzle-orm'
import { city_with_stores } from '../city/city.table'
import type { Tx } from '../db/database'
import { store } from '../store/store.table'
import { category, store_product } from './product.table'

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
