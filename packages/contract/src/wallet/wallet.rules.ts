import { formatYuan } from '../kernel/money'
import { type StudioDay, weekdayNumber } from '../kernel/time'

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

export const EVERYWHERE: Scope = { product_ids: [], category_ids: [], store_ids: [], city_ids: [], weekdays: [] }

/** What a coupon takes off: so much, or so many percent up to a cap. */
export interface Discount {
  readonly kind: 'amount' | 'percent'
  /** Fen, or percent taken off. */
  readonly value: number
  readonly min_fen: number
  readonly cap_fen: number | null
}

interface BasketLine {
  readonly product_id: number
  readonly category_id: number
  readonly price_fen: number
  readonly addons_fen: number
}

/** The booking that something is to be used for. */
export interface Basket {
  readonly store_id: number
  readonly city_id: number
  readonly day: StudioDay
  readonly lines: readonly BasketLine[]
}

/** What something is worth for a basket; where that is nothing, why. */
export interface Verdict {
  readonly fen: number
  readonly reason: string
}

const unfit = (reason: string): Verdict => ({ fen: 0, reason })

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)
const allows = (ids: readonly number[], id: number) => ids.length === 0 || ids.includes(id)

export const totalOf = ({ lines }: Pick<Basket, 'lines'>): number =>
  sum(lines.map(({ price_fen, addons_fen }) => price_fen + addons_fen))

/** Products and categories each widen the other: a scope with both is good for either. */
export function coversLine(scope: Scope, { product_id, category_id }: Pick<BasketLine, 'product_id' | 'category_id'>) {
  if (scope.product_ids.length === 0) return allows(scope.category_ids, category_id)
  return scope.product_ids.includes(product_id) || scope.category_ids.includes(category_id)
}

/** Why a scope does not fit a basket, in the customer's words; empty when it does. */
export function unfitBecause(scope: Scope, basket: Basket): string {
  if (!allows(scope.city_ids, basket.city_id)) return '所选城市不可用'
  if (!allows(scope.store_ids, basket.store_id)) return '所选门店不可用'
  if (!allows(scope.weekdays, weekdayNumber(basket.day))) return '所选日期不可用'
  if (!basket.lines.some((line) => coversLine(scope, line))) return '所选产品不可用'
  return ''
}

/** What a coupon takes off: of the lines it is good for, and never more than they cost. */
export function couponVerdict(scope: Scope, discount: Discount, basket: Basket): Verdict {
  const reason = unfitBecause(scope, basket)
  if (reason) return unfit(reason)
  const base = totalOf({ lines: basket.lines.filter((line) => coversLine(scope, line)) })
  if (base < discount.min_fen) return unfit(`还差 ¥${formatYuan(discount.min_fen - base)} 可用`)
  const wanted = discount.kind === 'amount' ? discount.value : Math.floor((base * discount.value) / 100)
  const fen = Math.min(wanted, discount.cap_fen ?? wanted, base)
  return fen > 0 ? { fen, reason: '' } : unfit('无需使用')
}

/** A voucher covers one shoot: the dearest line it is for, without its add-ons. */
export function voucherVerdict(scope: Scope, basket: Basket): Verdict {
  const reason = unfitBecause(scope, basket)
  if (reason) return unfit(reason)
  const prices = basket.lines.filter((line) => coversLine(scope, line)).map(({ price_fen }) => price_fen)
  const fen = Math.max(0, ...prices)
  return fen > 0 ? { fen, reason: '' } : unfit('无需使用')
}

/** What one card pays of an order. */
export interface TenderPart {
  readonly kind: CouponType
  readonly code: string
  readonly amount_fen: number
}

interface Filled {
  readonly code: string
  readonly amount_fen: number
}

/** Fills an amount from several places in their order, each as far as it reaches; what takes nothing is left out. */
export function fillInOrder(places: readonly Filled[], amountFen: number): Filled[] {
  let left = Math.max(0, amountFen)
  return places.flatMap(({ code, amount_fen: has }) => {
    const amount_fen = Math.min(left, Math.max(0, has))
    left -= amount_fen
    return amount_fen > 0 ? [{ code, amount_fen }] : []
  })
}

export interface Settled {
  readonly total_fen: number
  readonly coupon_fen: number
  readonly voucher_fen: number
  readonly gift_cards: readonly Filled[]
  readonly payable_fen: number
}

/** The order of use: the coupon, the voucher, then gift cards as they were named; the provider takes the rest. */
export function settleTenders(
  totalFen: number,
  { coupon_fen = 0, voucher_fen = 0, gift_cards = [] as readonly Filled[] },
): Settled {
  const coupon = Math.min(coupon_fen, totalFen)
  const voucher = Math.min(voucher_fen, totalFen - coupon)
  const rest = totalFen - coupon - voucher
  const filled = fillInOrder(gift_cards, rest)
  return {
    total_fen: totalFen,
    coupon_fen: coupon,
    voucher_fen: voucher,
    gift_cards: filled,
    payable_fen: rest - sum(filled.map(({ amount_fen }) => amount_fen)),
  }
}

/** Something that may be used, with what it is worth for the basket and the last day it is good for. */
export interface Option {
  readonly code: string
  readonly fen: number
  readonly valid_until: StudioDay
}

interface Best {
  readonly coupon_code: string
  readonly voucher_code: string
  readonly gift_cards: readonly string[]
}

const NOTHING: Option = { code: '', fen: 0, valid_until: '9999-12-31' }
const soonestFirst = (a: Option, b: Option) =>
  a.valid_until === b.valid_until ? (a.code < b.code ? -1 : 1) : a.valid_until < b.valid_until ? -1 : 1

/** The least to pay; of equals the fewest, and of those the ones that run out first. */
export function bestTenders(
  totalFen: number,
  coupons: readonly Option[],
  vouchers: readonly Option[],
  giftCards: readonly Option[],
): Best {
  let best = { coupon: NOTHING, voucher: NOTHING, rest: totalFen }
  // Nothing comes first and a tie changes nothing: what is not needed is not used.
  for (const voucher of [NOTHING, ...vouchers.toSorted(soonestFirst)])
    for (const coupon of [NOTHING, ...coupons.toSorted(soonestFirst)]) {
      const rest = settleTenders(totalFen, { coupon_fen: coupon.fen, voucher_fen: voucher.fen }).payable_fen
      if (rest < best.rest) best = { coupon, voucher, rest }
    }
  const cards = giftCards.toSorted(soonestFirst).map(({ code, fen }) => ({ code, amount_fen: fen }))
  return {
    coupon_code: best.coupon.code,
    voucher_code: best.voucher.code,
    gift_cards: fillInOrder(cards, best.rest)
      .slice(0, GIFT_CARDS_AT_MOST)
      .map(({ code }) => code),
  }
}

export const GIFT_CARDS_AT_MOST = 5

/** Wrong redeem codes: a member's, and those of everybody behind one address. */
export const REDEEM_TRIES = { hour: 5, day: 20 }
export const REDEEM_TRIES_PER_ADDRESS = { hour: 20, day: 80 }
export const PHONE_PROOF_MS = 30 * 60_000
