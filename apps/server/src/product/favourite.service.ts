import { Refusal } from '@kuaimen/contract/kernel/failure'
import { FAVOURITE_KINDS, FAVOURITES_AT_MOST, type FavouriteKind } from '@kuaimen/contract/product/favourite.rules'
import type { FavouriteIds } from '@kuaimen/contract/product/favourite.views'
import { favouriteFull, productNotFound } from '@kuaimen/contract/product/product.errors'
import type { ProductCard } from '@kuaimen/contract/product/product.views'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import type { Ctx, MemberCtx } from '../context'
import type { Tx } from '../db/database'
import { storesOpenAmong } from '../store/store.service'
import { countFavourites, deleteFavourite, insertFavourites, listFavourites, lockFavourites } from './favourite.sql'
import { presentCard } from './product.present'
import { listCards, listOnSale } from './product.sql'

async function idsOf(tx: Tx, memberId: number): Promise<FavouriteIds> {
  const rows = await listFavourites(tx, memberId)
  return {
    product_ids: rows.flatMap(({ product_id }) => product_id ?? []),
    store_ids: rows.flatMap(({ store_id }) => store_id ?? []),
  }
}

export const favouritesOfMember = (ctx: MemberCtx): Promise<FavouriteIds> => idsOf(ctx.db, ctx.principal.memberId)

interface Tapped {
  readonly kind: FavouriteKind
  readonly id: number
  readonly on: boolean
}

async function refuseUnknown(ctx: Ctx, { kind, id }: Tapped): Promise<void> {
  if (kind === 'product' && (await listOnSale(ctx.db, [id])).length === 0) throw new Refusal(productNotFound)
  if (kind === 'store' && !(await storesOpenAmong(ctx, [id])).has(id)) throw new Refusal(storeNotFound)
}

/** A product or store that is gone can be taken off, and not put on. */
export async function setFavourite(ctx: MemberCtx, tapped: Tapped): Promise<FavouriteIds> {
  const { memberId } = ctx.principal
  const { kind, id, on } = tapped
  if (on) await refuseUnknown(ctx, tapped)
  return ctx.transaction(async (tx) => {
    if (on) {
      await lockFavourites(tx, memberId)
      await insertFavourites(tx, { member_id: memberId, kind, ids: [id], at: ctx.now() }, 1)
      if ((await countFavourites(tx, memberId, kind)) > FAVOURITES_AT_MOST) throw new Refusal(favouriteFull)
    } else await deleteFavourite(tx, memberId, kind, id)
    return idsOf(tx, memberId)
  })
}

/** Favourites that the phone had before the login; twice is as once, and what there is no room for is left out. */
export const mergeFavourites = (ctx: MemberCtx, onPhone: FavouriteIds): Promise<FavouriteIds> =>
  ctx.transaction(async (tx) => {
    const { memberId } = ctx.principal
    await lockFavourites(tx, memberId)
    for (const kind of FAVOURITE_KINDS) {
      const ids = [...new Set(kind === 'product' ? onPhone.product_ids : onPhone.store_ids)]
      const left = FAVOURITES_AT_MOST - (await countFavourites(tx, memberId, kind))
      if (ids.length > 0 && left > 0)
        await insertFavourites(tx, { member_id: memberId, kind, ids, at: ctx.now() }, left)
    }
    return idsOf(tx, memberId)
  })

/** Cards of these products in the order of their ids, and whether each is sold. */
export async function productsByIds(
  ctx: Ctx,
  ids: readonly number[],
): Promise<{ product: ProductCard; isSold: boolean }[]> {
  if (ids.length === 0) return []
  const rows = new Map((await listCards(ctx.db, [...ids])).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [{ product: presentCard(row), isSold: row.on_sale }] : []
  })
}
