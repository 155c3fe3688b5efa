import { sorted } from '../kernel/collection'
import { formatYuan } from '../kernel/money'
import { type StudioDay, weekdayNumber } from '../kernel/time'

export const COUPON_TYPES = ['coupon', 'voucher', 'gift_card'] as const
export type CouponType = (typeof COUPON_TYPES)[number]

/** What a card was given for; empty when it was bought, or given otherwise. */
export const CARD_ORIGINS = ['', 'points', 'campaign', 'contact', 'level', 'task', 'invite'] as const
export type CardOrigin = (typeof CARD_ORIGINS)[number]

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

/** 满 599 可用; empty without a least sum. */
export const leastText = (min_fen: number): string => (min_fen > 0 ? `满 ${formatYuan(min_fen)} 可用` : '')

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
  /** What somebody else pays of it, where somebody does: no card pays for that. */
  readonly covered_fen?: number
}

/** What something is worth for a basket; where that is nothing, why. */
export interface Verdict {
  readonly fen: number
  readonly reason: string
  /** It takes off all that it could on a larger bill. */
  readonly isFull: boolean
}

const unfit = (reason: string): Verdict => ({ fen: 0, reason, isFull: false })

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)
const allows = (ids: readonly number[], id: number) => ids.length === 0 || ids.includes(id)

export const totalOf = ({ lines }: Pick<Basket, 'lines'>): number =>
  sum(lines.map(({ price_fen, addons_fen }) => price_fen + addons_fen))

/** What is left for its owner to pay, with cards or in money. */
export const dueOf = (basket: Pick<Basket, 'lines' | 'covered_fen'>): number =>
  totalOf(basket) - (basket.covered_fen ?? 0)

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

/** The line that a voucher pays: the dearest one it is for; -1 where there is none. */
export function voucherLineOf(scope: Scope, { lines }: Pick<Basket, 'lines'>): number {
  const prices = lines.map((line) => (coversLine(scope, line) ? line.price_fen : 0))
  const dearest = Math.max(0, ...prices)
  return dearest === 0 ? -1 : prices.indexOf(dearest)
}

/**
 * What a coupon takes off: of the lines it is good for, and never more than they cost. Beside a voucher, which pays the
 * product of one line, it takes off only what is left.
 */
export function couponVerdict(scope: Scope, discount: Discount, basket: Basket, voucherLine = -1): Verdict {
  const reason = unfitBecause(scope, basket)
  if (reason) return unfit(reason)
  const covered = basket.lines.filter((line) => coversLine(scope, line))
  const base = totalOf({ lines: covered })
  if (base < discount.min_fen) return unfit(`还差 ¥${formatYuan(discount.min_fen - base)} 可用`)
  const wanted = discount.kind === 'amount' ? discount.value : Math.floor((base * discount.value) / 100)
  const most = Math.min(wanted, discount.cap_fen ?? wanted)
  const paid = basket.lines[voucherLine]
  const left = paid && coversLine(scope, paid) ? base - paid.price_fen : base
  const fen = Math.min(most, left)
  return fen > 0 ? { fen, reason: '', isFull: fen === most } : unfit(paid ? '兑换券已经抵扣，无需再用' : '无需使用')
}

/** A voucher covers one shoot: the dearest line it is for, without its add-ons. */
export function voucherVerdict(scope: Scope, basket: Basket): Verdict {
  const reason = unfitBecause(scope, basket)
  if (reason) return unfit(reason)
  const fen = basket.lines[voucherLineOf(scope, basket)]?.price_fen ?? 0
  return fen > 0 ? { fen, reason: '', isFull: true } : unfit('无需使用')
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

/** The voucher pays its product, the coupon takes off what that leaves, then gift cards as named; the provider the rest. */
export function settleTenders(
  totalFen: number,
  { coupon_fen = 0, voucher_fen = 0, gift_cards = [] as readonly Filled[] },
): Settled {
  const voucher = Math.min(voucher_fen, totalFen)
  const coupon = Math.min(coupon_fen, totalFen - voucher)
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

/** A coupon that may be used, with what it takes off and the last day it is good for. */
export interface Option {
  readonly code: string
  readonly fen: number
  readonly isFull: boolean
  readonly valid_until: StudioDay
}

/**
 * The coupon that is chosen where the customer has chosen none: what takes off most, of equals what runs out first. One
 * that would be spent for less than it is worth is left for another day.
 */
export function bestCoupon(coupons: readonly Option[]): string {
  const [best] = sorted(
    coupons.filter(({ fen, isFull }) => isFull && fen > 0),
    (a, b) => b.fen - a.fen || (a.valid_until < b.valid_until ? -1 : 1) || (a.code < b.code ? -1 : 1),
  )
  return best?.code ?? ''
}

/** What an order was paid with, when it is judged again for another day or store. */
export interface TakenCards {
  readonly coupon?: { readonly code: string; readonly scope: Scope; readonly discount: Discount } | undefined
  readonly voucher?: { readonly code: string; readonly scope: Scope } | undefined
  readonly gift_cards: readonly Filled[]
  /** What a provider was paid. */
  readonly payable_fen: number
}

export interface Retendered {
  /** What each card pays now. */
  readonly parts: readonly TenderPart[]
  readonly payable_fen: number
  /** Above 0: to pay; below: comes back to gift cards and the provider. */
  readonly difference_fen: number
  /** Why the coupon falls away; empty when it stays or there is none. */
  readonly fallen: string
  /** Why the voucher cannot pay for it there; empty when it can or there is none. */
  readonly refused: string
}

/** The same cards for another basket. Gift cards get back first what it costs less; what it costs more is paid in money. */
export function retender(basket: Basket, { coupon, voucher, gift_cards, payable_fen }: TakenCards): Retendered {
  const paidByVoucher = voucher ? voucherVerdict(voucher.scope, basket) : unfit('')
  const line = voucher ? voucherLineOf(voucher.scope, basket) : -1
  const off = coupon ? couponVerdict(coupon.scope, coupon.discount, basket, line) : unfit('')
  const rest = dueOf(basket) - paidByVoucher.fen - off.fen
  const difference_fen = rest - sum(gift_cards.map(({ amount_fen }) => amount_fen)) - payable_fen
  const back = new Map(fillInOrder(gift_cards, -difference_fen).map(({ code, amount_fen }) => [code, amount_fen]))
  const gifts = gift_cards.map(({ code, amount_fen }) => {
    return { kind: 'gift_card' as const, code, amount_fen: amount_fen - (back.get(code) ?? 0) }
  })
  const parts = [
    ...(coupon ? [{ kind: 'coupon' as const, code: coupon.code, amount_fen: off.fen }] : []),
    ...(voucher ? [{ kind: 'voucher' as const, code: voucher.code, amount_fen: paidByVoucher.fen }] : []),
    ...gifts,
  ].filter(({ amount_fen }) => amount_fen > 0)
  return {
    parts,
    payable_fen: rest - sum(gifts.map(({ amount_fen }) => amount_fen)),
    difference_fen,
    fallen: coupon ? off.reason : '',
    refused: voucher ? paidByVoucher.reason : '',
  }
}

export const GIFT_CARDS_AT_MOST = 5

/** So many days before its last one, a card is about to run out. */
export const SOON_DAYS = 7

/** Wrong redeem codes: a member's, and those of everybody behind one address. */
export const REDEEM_TRIES = { hour: 5, day: 20 }
export const REDEEM_TRIES_PER_ADDRESS = { hour: 20, day: 80 }
export const PHONE_PROOF_MS = 30 * 60_000
