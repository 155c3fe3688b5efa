import { Refusal } from '@kuaimen/contract/kernel/failure'
import { peopleOutOfRange, productNotFound, wishFull, wishNotFound } from '@kuaimen/contract/product/product.errors'
import type { WishList } from '@kuaimen/contract/product/wish.views'
import { defaultCityId } from '../brand/brand.service'
import type { MemberCtx } from '../context'
import type { Tx } from '../db/database'
import { findProduct, listAddons } from './product.sql'
import { refuseTooMany } from './visit.service'
import { presentWish } from './wish.present'
import {
  countWishes,
  deleteBookedWishes,
  deleteWishes,
  findWishProduct,
  listCommonStores,
  listWishes,
  lockCart,
  saveWish,
  updateWish,
} from './wish.sql'

const WISHES_AT_MOST = 20

interface Choice {
  readonly store_id: number | null
  readonly people?: number | undefined
  readonly addon_ids: number[]
}

interface BookedVisit {
  readonly member_id: number
  readonly lines: readonly { readonly product_id: number }[]
  readonly created_at: Date
}

/** The part of a choice that fits the product: a headcount in its range, add-ons that are its own. */
async function fitting(tx: Tx, productId: number, choice: Choice) {
  const [found, addons] = await Promise.all([findProduct(tx, productId), listAddons(tx, [productId])])
  if (!found) throw new Refusal(productNotFound)
  const people = choice.people ?? found.people_min
  if (people < found.people_min || people > found.people_max) throw new Refusal(peopleOutOfRange)
  const own = new Set(addons.map(({ id }) => id))
  refuseTooMany(addons, choice.addon_ids)
  return { people, store_id: choice.store_id, addon_ids: choice.addon_ids.filter((id) => own.has(id)) }
}

export async function addToCart(
  ctx: MemberCtx,
  { product_id, ...choice }: Choice & { product_id: number },
): Promise<{ wish_count: number }> {
  const { memberId } = ctx.principal
  return ctx.transaction(async (tx) => {
    const values = await fitting(tx, product_id, choice)
    await lockCart(tx, memberId)
    await saveWish(tx, { member_id: memberId, product_id, ...values, created_at: ctx.now() })
    const wish_count = await countWishes(tx, memberId)
    if (wish_count > WISHES_AT_MOST) throw new Refusal(wishFull({ count: WISHES_AT_MOST }))
    return { wish_count }
  })
}

export async function changeInCart(ctx: MemberCtx, { id, ...choice }: Choice & { id: number }): Promise<null> {
  const { memberId } = ctx.principal
  const productId = await findWishProduct(ctx.db, memberId, id)
  if (productId === undefined) throw new Refusal(wishNotFound)
  const changed = await updateWish(ctx.db, memberId, id, await fitting(ctx.db, productId, choice))
  if (!changed) throw new Refusal(wishNotFound)
  return null
}

export async function removeFromCart(ctx: MemberCtx, ids: number[]): Promise<{ wish_count: number }> {
  await deleteWishes(ctx.db, ctx.principal.memberId, ids)
  return { wish_count: await countWishes(ctx.db, ctx.principal.memberId) }
}

/** Called where a booking becomes booked, in its transaction. */
export async function removeBooked(tx: Tx, booking: BookedVisit): Promise<void> {
  const productIds = booking.lines.map(({ product_id }) => product_id)
  await deleteBookedWishes(tx, booking.member_id, productIds, booking.created_at)
}

export async function cartOf(ctx: MemberCtx, cityId: number | undefined): Promise<WishList> {
  const rows = await listWishes(ctx.db, ctx.principal.memberId)
  if (rows.length === 0) return { list: [], common_stores: [] }
  const addons = await listAddons(
    ctx.db,
    rows.map((row) => row.product.id),
  )
  const list = rows.map((row) => presentWish(row, addons))
  const valid = list.filter((item) => item.invalid_reason === '').map((item) => item.product.id)
  const city = cityId ?? (await defaultCityId(ctx)) ?? 0
  return { list, common_stores: valid.length > 0 ? await listCommonStores(ctx.db, valid, city) : [] }
}

export const wishesOf = (ctx: MemberCtx): Promise<number> => countWishes(ctx.db, ctx.principal.memberId)
