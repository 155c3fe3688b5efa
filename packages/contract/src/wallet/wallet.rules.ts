import type { StudioDay } from '../kernel/time'

export const COUPON_TYPES = ['coupon', 'voucher', 'gift_card'] as const
export type CouponType = (typeof COUPON_TYPES)[number]

/** What a coupon or a voucher is good for; an empty list means no limit. */
export interface Scope {
  readonly product_ids: readonly number[]
  readonly category_ids: readonly number[]
  readonly store_ids: readonly number[]
  readonly city_ids: readonly number[]
  /** 0 is Sunday; of the day of the shoot. */
  readonly weekdays: readonly number[]
}

/** What a coupon takes off: so much, or so many percent up to a cap. */
export interface Discount {
  readonly kind: 'amount' | 'percent'
  /** Fen, or percent taken off. */
  readonly value: number
  readonly min_fen: number
  readonly cap_fen: number | null
}

/** The booking that something is to be used for. */
export interface Basket {
  readonly store_id: number
  readonly city_id: number
  readonly day: StudioDay
  readonly lines: readonly { product_id: number; category_id: number; price_fen: number; addons_fen: number }[]
}
