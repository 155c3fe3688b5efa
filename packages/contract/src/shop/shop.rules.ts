export const VOUCHER_ORDER_STATES = ['held', 'paid', 'issued', 'expired', 'refunding', 'refunded'] as const
export type VoucherOrderState = (typeof VOUCHER_ORDER_STATES)[number]

/** Why money goes back: asked for, came too late, one too many for the group, the group has failed. */
export const REFUND_CAUSES = ['asked', 'late', 'surplus', 'failed'] as const
export type RefundCause = (typeof REFUND_CAUSES)[number]

/** Settings of the chain; these are what holds where nothing is set. */
export interface ShopLimits {
  readonly shop_hold_minutes: number
  readonly group_hours: number
}
export const SHOP_LIMITS: ShopLimits = { shop_hold_minutes: 15, group_hours: 24 }
export const SETS_AT_ONCE = 5

/** What unused vouchers are worth: their share of what was paid, all of it when none is used. */
export const refundFor = (amountFen: number, unused: number, all: number): number =>
  all === 0 ? 0 : Math.floor((amountFen * unused) / all)

/** What was paid for each voucher of an order; together it is all that was paid. */
export const sharesOf = (amountFen: number, all: number): number[] =>
  Array.from({ length: all }, (_, nth) => refundFor(amountFen, nth + 1, all) - refundFor(amountFen, nth, all))
