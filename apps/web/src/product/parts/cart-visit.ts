import type { WishItem, WishList } from '@kuaimen/contract/product/wish.views'
import { ITEMS_AT_MOST } from '../../visit/visit'

type Line = Pick<WishItem, 'people' | 'store_id'> & {
  readonly product: Pick<WishItem['product'], 'id' | 'branch'>
  readonly addons: readonly { readonly id: number }[]
}

/** What of the cart is booked in one visit, at the store they were all chosen for if there is one. */
export function visitOf(selected: readonly Line[]) {
  const stores = new Set(selected.map(({ store_id }) => store_id))
  const [store = null] = stores
  return {
    branch: selected.every(({ product }) => product.branch === 'makeup') ? ('makeup' as const) : ('shoot' as const),
    items: selected.map(({ product, people, addons }) => ({
      product_id: product.id,
      people,
      addon_ids: addons.map(({ id }) => id),
    })),
    storeId: stores.size === 1 && store !== null ? store : undefined,
  }
}

/** Why the selected ones cannot be one visit; empty when they can, as far as is known here. */
export function whyNoVisit(lines: readonly Line[], valid: number, common: WishList['common_stores']): string {
  const selected = lines.length
  if (selected === 0) return '请先勾选要预约的产品'
  if (new Set(lines.map(({ product }) => product.id)).size < selected) return '同一个产品一次只能预约一份'
  if (selected > ITEMS_AT_MOST) return `一次最多预约 ${ITEMS_AT_MOST} 个产品`
  // Which stores can do some of them is only known once they are asked for.
  const isAll = selected === valid
  return isAll && valid > 1 && common.length === 0 ? '没有一家门店能一次拍完，请少选几个' : ''
}

const HALF_HOUR = 30

/** 45 分钟, 2 小时, 2.5 小时: as one plans an afternoon. */
export function durationText(minutes: number): string {
  if (minutes < 2 * HALF_HOUR) return `${minutes} 分钟`
  return `${Math.round(minutes / HALF_HOUR) / 2} 小时`
}

interface Timed {
  readonly product: { readonly name: string; readonly minutes: number }
}

/** 三口之家 + 窗边的光，约 4 小时: one after the other, as the schedule plans them. */
export const togetherText = (lines: readonly Timed[]): string =>
  `${lines.map(({ product }) => product.name).join(' + ')}，约 ${durationText(lines.reduce((sum, { product }) => sum + product.minutes, 0))}`
