import { countIn } from '@kuaimen/contract/product/addons.rules'
import type { WishItem } from '@kuaimen/contract/product/wish.views'
import type { WishRow } from './wish.sql'

/** Why a line of the cart cannot be booked any more, in the customer's words. */
function invalidReason(row: WishRow): string {
  if (!row.on_sale) return '产品已下架'
  if (row.store_id !== null && row.store_open === false) return '门店已停止营业'
  if (row.store_id !== null && !row.offered) return '该门店暂不提供此产品'
  if (row.people < row.product.people_min || row.people > row.product.people_max) return '人数不再适用，请重新选择'
  return ''
}

interface AddonRow {
  id: number
  product_id: number
  name: string
  price_fen: number
  max: number
}

export function presentWish(row: WishRow, all: AddonRow[]): WishItem {
  const addons = all
    .filter((addon) => addon.product_id === row.product.id)
    .flatMap(({ id, name, price_fen, max }) =>
      // Fewer may be allowed by now than when they were put there.
      Array.from({ length: Math.min(max, countIn(row.addon_ids, id)) }, () => ({ id, name, price_fen, max })),
    )
  return {
    id: row.id,
    product: row.product,
    store_id: row.store_id,
    store_name: row.store_name ?? '',
    people: row.people,
    addons,
    total_fen: row.product.price_fen + addons.reduce((sum, addon) => sum + addon.price_fen, 0),
    invalid_reason: invalidReason(row),
  }
}
