import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { store } from '../store/store.table'
import { cardColumns } from './product.sql'
import { category, product, store_product, wish } from './product.table'

/** Inserts of one member wait for each other, so that the cart's limit holds. */
export const lockCart = (tx: Tx, memberId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`cart:${memberId}`}, 13))`)

export async function countWishes(tx: Tx, memberId: number): Promise<number> {
  const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(wish).where(eq(wish.member_id, memberId))
  return row?.count ?? 0
}

type Values = Omit<typeof wish.$inferInsert, 'store_id'> & { readonly store_id: number | null }

/** A store that is none is none chosen. */
const storeThere = (id: number | null) => sql<number | null>`(select id from ${store} where id = ${id})`

export const saveWish = (tx: Tx, { store_id: wanted, ...values }: Values) => {
  const store_id = storeThere(wanted)
  return tx
    .insert(wish)
    .values({ ...values, store_id })
    .onConflictDoUpdate({
      target: [wish.member_id, wish.product_id],
      set: { people: values.people, addon_ids: values.addon_ids, store_id },
    })
}

export async function updateWish(
  tx: Tx,
  memberId: number,
  id: number,
  { store_id, ...values }: Pick<Values, 'people' | 'addon_ids' | 'store_id'>,
): Promise<boolean> {
  const rows = await tx
    .update(wish)
    .set({ ...values, store_id: storeThere(store_id) })
    .where(and(eq(wish.id, id), eq(wish.member_id, memberId)))
    .returning({ id: wish.id })
  return rows.length === 1
}

export const deleteWishes = (tx: Tx, memberId: number, ids: number[]) =>
  tx.delete(wish).where(and(eq(wish.member_id, memberId), inArray(wish.id, ids)))

/** A wish that was put there later is wanted again. */
export const deleteBookedWishes = (tx: Tx, memberId: number, productIds: number[], until: Date) =>
  tx
    .delete(wish)
    .where(and(eq(wish.member_id, memberId), inArray(wish.product_id, productIds), lte(wish.created_at, until)))

export async function findWishProduct(tx: Tx, memberId: number, id: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ product_id: wish.product_id })
    .from(wish)
    .where(and(eq(wish.id, id), eq(wish.member_id, memberId)))
  return row?.product_id
}

/** The cart with all that decides whether a line can still be booked. */
export const listWishes = (tx: Tx, memberId: number) =>
  tx
    .select({
      id: wish.id,
      people: wish.people,
      addon_ids: wish.addon_ids,
      store_id: wish.store_id,
      store_name: store.name,
      store_open: store.is_open,
      offered: sql<boolean>`exists (select 1 from ${store_product} where ${store_product.store_id} = ${wish.store_id} and ${store_product.product_id} = ${wish.product_id})`,
      on_sale: product.on_sale,
      product: cardColumns,
    })
    .from(wish)
    .innerJoin(product, eq(product.id, wish.product_id))
    .innerJoin(category, eq(category.id, product.category_id))
    .leftJoin(store, eq(store.id, wish.store_id))
    .where(eq(wish.member_id, memberId))
    .orderBy(desc(wish.created_at), desc(wish.id))

export type WishRow = Awaited<ReturnType<typeof listWishes>>[number]

/** Open stores of a city that offer every one of these products. */
export const listCommonStores = (tx: Tx, productIds: number[], cityId: number) =>
  tx
    .select({ id: store.id, name: store.name })
    .from(store)
    .innerJoin(store_product, eq(store_product.store_id, store.id))
    .where(and(eq(store.city_id, cityId), eq(store.is_open, true), inArray(store_product.product_id, productIds)))
    .groupBy(store.id, store.name)
    .having(sql`count(distinct ${store_product.product_id}) = ${productIds.length}`)
    .orderBy(asc(store.id))
    .limit(20)

export const reassignWishes = async (tx: Tx, from: number, into: number): Promise<void> => {
  await tx.execute(sql`
    update ${wish} set member_id = ${into}
    where member_id = ${from} and product_id not in (select product_id from ${wish} where member_id = ${into})`)
  await tx.delete(wish).where(eq(wish.member_id, from))
}
