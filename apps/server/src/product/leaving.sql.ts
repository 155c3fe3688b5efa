import { asc, eq } from 'drizzle-orm'
import type { Export, Leave } from '../context'
import { listFavouriteNames } from './favourite.sql'
import { favourite, product, wish } from './product.table'

export const eraseWishes: Leave = (tx, memberId) => tx.delete(wish).where(eq(wish.member_id, memberId))

export const eraseFavourites: Leave = (tx, memberId) => tx.delete(favourite).where(eq(favourite.member_id, memberId))

export const exportFavourites: Export = (tx, memberId) => listFavouriteNames(tx, memberId)

export const exportWishes: Export = (tx, memberId) =>
  tx
    .select({
      product: product.name,
      people: wish.people,
      store_id: wish.store_id,
      addon_ids: wish.addon_ids,
      created_at: wish.created_at,
    })
    .from(wish)
    .innerJoin(product, eq(product.id, wish.product_id))
    .where(eq(wish.member_id, memberId))
    .orderBy(asc(wish.created_at), asc(wish.id))
