import { asc, eq } from 'drizzle-orm'
import { type Export, memberData, owned } from '../member-data'
import { listFavouriteNames, reassignFavourites } from './favourite.sql'
import { favourite, product, wish } from './product.table'
import { reassignWishes } from './wish.sql'

const exportWishes: Export = (tx, memberId) =>
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

export const productData = memberData({
  tables: [
    owned(wish, {
      since: wish.created_at,
      onMerge: reassignWishes,
      onLeave: 'erase',
      export: { wishes: exportWishes },
    }),
    owned(favourite, {
      since: favourite.created_at,
      onMerge: reassignFavourites,
      onLeave: 'erase',
      export: { favourites: listFavouriteNames },
    }),
  ],
})
