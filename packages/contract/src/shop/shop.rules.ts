/**
 * From each state of a voucher order to those it may change to. An expired one comes back when its payment was late;
 * to a cancelled one late money is only given back.
 */
const voucherOrderTransitions = {
  held: ['paid', 'issued', 'expired', 'cancelled', 'refunding'],
  paid: ['issued', 'refunding'],
  issued: ['refunding'],
  expired: ['paid', 'issued', 'refunding'],
  cancelled: ['refunding'],
  refunding: ['refunded'],
  refunded: [],
} as const satisfies Record<string, readonly string[]>

export type VoucherOrderState = keyof typeof voucherOrderTransitions
export const VOUCHER_ORDER_STATES = Object.keys(voucherOrderTransitions) as [VoucherOrderState, ...VoucherOrderState[]]

/** In the words of staff. */
export const voucherOrderText: Record<VoucherOrderState, string> = {
  held: '待支付',
  paid: '待成团',
  issued: '已发券',
  expired: '已超时',
  cancelled: '已取消',
  refunding: '退款中',
  refunded: '已退款',
}

export const mayTransitionOrder = (from: VoucherOrderState, to: VoucherOrderState): boolean =>
  (voucherOrderTransitions[from] as readonly VoucherOrderState[]).includes(to)

/** Why money goes back: asked for, came too late, after a cancel, one too many for the group, it has failed, it was left. */
export const REFUND_CAUSES = ['asked', 'late', 'cancelled', 'surplus', 'failed', 'left'] as const
export type RefundCause = (typeof REFUND_CAUSES)[number]

/** Settings of the chain; these are what holds where nothing is set. */
export interface ShopLimits {
  readonly shop_hold_minutes: number
  readonly group_hours: number
}
export const SHOP_LIMITS: ShopLimits = { shop_hold_minutes: 15, group_hours: 24 }
export const SETS_AT_ONCE = 5

/** The worth of unused vouchers: their share of what was paid, all of it when none is used. */
export const refundFor = (amountFen: number, unused: number, all: number): number =>
  all === 0 ? 0 : Math.floor((amountFen * unused) / all)

/** The price paid for each voucher of an order; together it is all that was paid. */
export const sharesOf = (amountFen: number, all: number): number[] =>
  Array.from({ length: all }, (_, nth) => refundFor(amountFen, nth + 1, all) - refundFor(amountFen, nth, all))
