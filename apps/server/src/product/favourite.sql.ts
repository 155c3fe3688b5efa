import type { FavouriteKind } from '@kuaimen/contract/product/favourite.rules'
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { store } from '../store/store.table'
import { favourite, product } from './product.table'

const TARGETS = { product: favourite.product_id, store: favourite.store_id } as const

/** Two hearts tapped in the same moment wait for each other, so that the limit holds. */
export const lockFavourites = (tx: Tx, memberId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`favourite:${memberId}`}, 13))`)

export const listFavourites = (tx: Tx, memberId: number) =>
  tx
    .select({ product_id: favourite.product_id, store_id: favourite.store_id })
    .from(favourite)
    .where(eq(favourite.member_id, memberId))
    .orderBy(desc(favourite.created_at), desc(favourite.id))

export async function countFavourites(tx: Tx, memberId: number, kind: FavouriteKind): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(favourite)
    .where(and(eq(favourite.member_id, memberId), isNotNull(TARGETS[kind])))
  return row?.count ?? 0
}

interface NewFavourites {
  readonly member_id: number
  readonly kind: FavouriteKind
  /** Newest first. */
  readonly ids: readonly number[]
  readonly at: Date
}

/** Of these, what can be had and is not there yet, as many as there is room for; how many that were. */
export async function insertFavourites(tx: Tx, { member_id, kind, ids, at }: NewFavourites, atMost: number) {
  const there =
    kind === 'product'
      ? sql`select id from product where on_sale and id = any(${sql.param(ids)}::int[])`
      : sql`select id from store where is_open and id = any(${sql.param(ids)}::int[])`
  const column = sql.identifier(`${kind}_id`)
  const { rowCount } = await tx.execute(sql`
    insert into favourite (member_id, ${column}, created_at)
    select ${member_id}, wanted.id, ${at.toISOString()}::timestamptz - make_interval(secs => wanted.nth * 0.001)
    from unnest(${sql.param(ids)}::int[]) with ordinality as wanted(id, nth)
    where wanted.id in (${there})
      and not exists (select from favourite f where f.member_id = ${member_id} and f.${column} = wanted.id)
    order by wanted.nth limit ${atMost}
    on conflict do nothing`)
  return rowCount ?? 0
}

export const deleteFavourite = (tx: Tx, memberId: number, kind: FavouriteKind, id: number) =>
  tx.delete(favourite).where(and(eq(favourite.member_id, memberId), eq(TARGETS[kind], id)))

/** A favourite that both accounts had is there once. */
export async function reassignFavourites(tx: Tx, from: number, into: number): Promise<void> {
  await tx.execute(sql`
    update favourite f set member_id = ${into}
    where f.member_id = ${from} and not exists (
      select from favourite o where o.member_id = ${into}
        and (o.product_id = f.product_id or o.store_id = f.store_id))`)
  await tx.delete(favourite).where(eq(favourite.member_id, from))
}

export const listFavouriteNames = (tx: Tx, memberId: number) =>
  tx
    .select({ product: product.name, store: store.name, created_at: favourite.created_at })
    .from(favourite)
    .leftJoin(product, eq(product.id, favourite.product_id))
    .leftJoin(store, eq(store.id, favourite.store_id))
    .where(eq(favourite.member_id, memberId))
    .orderBy(asc(favourite.created_at), asc(favourite.id))
