import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Basket,
  bestCoupon,
  couponVerdict,
  type Discount,
  EVERYWHERE,
  fillInOrder,
  retender,
  type Scope,
  settleTenders,
  totalOf,
  unfitBecause,
  voucherLineOf,
  voucherVerdict,
} from './card.rules'

const SATURDAY = '2026-11-21'
const line = { product_id: 1, category_id: 10, price_fen: 39900, addons_fen: 5000 }
const basket: Basket = { store_id: 7, city_id: 310100, day: SATURDAY, lines: [line] }
const only = (part: Partial<Scope>): Scope => ({ ...EVERYWHERE, ...part })
const off = (part: Partial<Discount>): Discount => ({ kind: 'amount', value: 5000, min_fen: 0, cap_fen: null, ...part })

describe('a scope', () => {
  it.each([
    [{}, ''],
    [{ city_ids: [310100], store_ids: [7], weekdays: [6], product_ids: [1] }, ''],
    [{ city_ids: [110100] }, '所选城市不可用'],
    [{ store_ids: [8] }, '所选门店不可用'],
    [{ weekdays: [1, 2, 3, 4, 5] }, '所选日期不可用'],
    [{ product_ids: [2] }, '所选产品不可用'],
    [{ category_ids: [11] }, '所选产品不可用'],
    [{ product_ids: [2], category_ids: [10] }, ''],
  ])('%j says %j', (part, reason) => {
    expect(unfitBecause(only(part), basket)).toBe(reason)
  })
})

describe('a coupon', () => {
  it('takes an amount, or percent up to its cap', () => {
    expect(couponVerdict(EVERYWHERE, off({}), basket).fen).toBe(5000)
    expect(couponVerdict(EVERYWHERE, off({ kind: 'percent', value: 15 }), basket).fen).toBe(6735)
    expect(couponVerdict(EVERYWHERE, off({ kind: 'percent', value: 15, cap_fen: 6000 }), basket).fen).toBe(6000)
  })

  it('says how much is missing to its minimum, of the lines it is for', () => {
    const two = { ...basket, lines: [line, { ...line, product_id: 2, category_id: 11 }] }
    const verdict = couponVerdict(only({ product_ids: [2] }), off({ min_fen: 50_000 }), two)
    expect(verdict).toMatchObject({ fen: 0, reason: '还差 ¥51 可用' })
  })
})

it('a voucher covers the dearest product it is for, and no add-on', () => {
  const two = { ...basket, lines: [line, { ...line, product_id: 2, price_fen: 59900 }] }
  expect(voucherVerdict(EVERYWHERE, two).fen).toBe(59900)
  expect(voucherVerdict(only({ product_ids: [1] }), two).fen).toBe(39900)
  expect(voucherVerdict(only({ product_ids: [3] }), two).reason).toBe('所选产品不可用')
})

const fen = fc.integer({ min: 0, max: 500_000 })
const lines = fc.array(fc.record({ product_id: fc.nat(5), category_id: fc.nat(3), price_fen: fen, addons_fen: fen }), {
  minLength: 1,
  maxLength: 5,
})
const baskets = fc.record({ store_id: fc.nat(3), city_id: fc.nat(3), day: fc.constant(SATURDAY), lines })
const ids = fc.array(fc.nat(5), { maxLength: 3 })
const scopes: fc.Arbitrary<Scope> = fc.record({
  product_ids: ids,
  category_ids: ids,
  store_ids: ids,
  city_ids: ids,
  weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
})
const discounts: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({ kind: fc.constant('amount' as const), value: fen, min_fen: fen, cap_fen: fc.option(fen) }),
  fc.record({
    kind: fc.constant('percent' as const),
    value: fc.integer({ min: 1, max: 100 }),
    min_fen: fen,
    cap_fen: fc.option(fen),
  }),
)
describe('whatever is used', () => {
  it('is worth nothing with a reason, or something without one, and never more than the total', () => {
    fc.assert(
      fc.property(scopes, discounts, baskets, (scope, discount, one) => {
        for (const verdict of [couponVerdict(scope, discount, one), voucherVerdict(scope, one)]) {
          expect(verdict.fen).toBeGreaterThanOrEqual(0)
          expect(verdict.fen).toBeLessThanOrEqual(totalOf(one))
          expect(verdict.fen === 0).toBe(verdict.reason !== '')
        }
      }),
    )
  })

  it('is used in the order voucher, coupon, gift cards, and the parts are the total', () => {
    fc.assert(
      fc.property(fen, fen, fen, fc.array(fen, { maxLength: 5 }), (total, coupon, voucher, balances) => {
        const cards = balances.map((amount_fen, nth) => ({ code: `G${nth}`, amount_fen }))
        const settled = settleTenders(total, { coupon_fen: coupon, voucher_fen: voucher, gift_cards: cards })
        const parts = [settled.coupon_fen, settled.voucher_fen, ...settled.gift_cards.map((one) => one.amount_fen)]
        expect(Math.min(settled.payable_fen, ...parts)).toBeGreaterThanOrEqual(0)
        expect(parts.reduce((all, one) => all + one, settled.payable_fen)).toBe(total)
        // What comes later begins only when what comes before is used up.
        if (settled.coupon_fen > 0) expect(settled.voucher_fen).toBe(voucher)
        if (settled.gift_cards.length > 0) expect(settled.coupon_fen).toBe(coupon)
        if (settled.payable_fen > 0)
          expect(settled.gift_cards).toEqual(cards.filter(({ amount_fen }) => amount_fen > 0))
      }),
    )
  })

  it('comes back to cards in their order, each at most what it gave', () => {
    fc.assert(
      fc.property(fc.array(fen, { maxLength: 5 }), fen, (gave, amount) => {
        const cards = gave.map((amount_fen, nth) => ({ code: `G${nth}`, amount_fen }))
        const back = fillInOrder(cards, amount)
        const sum = back.reduce((all, one) => all + one.amount_fen, 0)
        expect(sum).toBe(
          Math.min(
            amount,
            gave.reduce((all, one) => all + one, 0),
          ),
        )
        for (const { code, amount_fen } of back)
          expect(amount_fen).toBeLessThanOrEqual(cards.find((one) => one.code === code)!.amount_fen)
      }),
    )
  })
})

describe('the coupon that is chosen unasked', () => {
  const coupon = (code: string, fen: number, valid_until = '2027-01-01', isFull = true) => {
    return { code, fen, valid_until, isFull }
  }

  it('takes off most, and of equals is the one that runs out first', () => {
    expect(bestCoupon([coupon('C1', 3000), coupon('C2', 5000), coupon('C3', 5000, '2026-12-01')])).toBe('C3')
    expect(bestCoupon([])).toBe('')
  })

  it('is none that would be spent for less than it is worth', () => {
    expect(bestCoupon([coupon('C1', 2900, '2026-12-01', false), coupon('C2', 1000)])).toBe('C2')
    expect(bestCoupon([coupon('C1', 2900, '2026-12-01', false)])).toBe('')
  })
})

describe('a voucher', () => {
  const portrait = { ...basket, lines: [{ product_id: 1, category_id: 1, price_fen: 23_900, addons_fen: 2900 }] }
  const fifty: Discount = { kind: 'amount', value: 5000, min_fen: 0, cap_fen: null }

  it('pays the product and leaves the add-ons to the coupon beside it, which is not spent unasked for so little', () => {
    const line = voucherLineOf(EVERYWHERE, portrait)
    expect(couponVerdict(EVERYWHERE, fifty, portrait)).toEqual({ fen: 5000, reason: '', isFull: true })
    expect(couponVerdict(EVERYWHERE, fifty, portrait, line)).toEqual({ fen: 2900, reason: '', isFull: false })
    const bare = { ...portrait, lines: [{ ...portrait.lines[0]!, addons_fen: 0 }] }
    expect(couponVerdict(EVERYWHERE, fifty, bare, line)).toMatchObject({ fen: 0, reason: '兑换券已经抵扣，无需再用' })
  })

  it('never pays more than the product, whatever coupon is beside it', () => {
    fc.assert(
      fc.property(scopes, scopes, discounts, baskets, (scope, other, discount, one) => {
        const voucher = voucherVerdict(scope, one)
        const line = voucher.fen > 0 ? voucherLineOf(scope, one) : -1
        const off = couponVerdict(other, discount, one, line)
        const settled = settleTenders(totalOf(one), { coupon_fen: off.fen, voucher_fen: voucher.fen })
        expect(settled).toMatchObject({ voucher_fen: voucher.fen, coupon_fen: off.fen })
        if (line >= 0) expect(settled.voucher_fen).toBe(one.lines[line]!.price_fen)
        expect(settled.payable_fen).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('cards judged again', () => {
  const taken = fc.record({
    scope: scopes,
    other: scopes,
    discount: discounts,
    has: fc.record({ coupon: fc.boolean(), voucher: fc.boolean() }),
    gifts: fc.array(fc.integer({ min: 1, max: 50_000 }), { maxLength: 3 }),
    payable_fen: fen,
  })

  it('pay the whole with the money, nothing below zero, and only what is over comes back, gift cards first', () => {
    fc.assert(
      fc.property(baskets, taken, (to, { scope, other, discount, has, gifts, payable_fen }) => {
        const gift_cards = gifts.map((amount_fen, nth) => ({ code: `G${nth}`, amount_fen }))
        const judged = retender(to, {
          coupon: has.coupon ? { code: 'C', scope: other, discount } : undefined,
          voucher: has.voucher ? { code: 'V', scope } : undefined,
          gift_cards,
          payable_fen,
        })
        const of = (kind: string) =>
          judged.parts.filter((one) => one.kind === kind).reduce((all, { amount_fen }) => all + amount_fen, 0)
        const gifted = gifts.reduce((all, one) => all + one, 0)
        expect(of('coupon') + of('voucher') + of('gift_card') + judged.payable_fen).toBe(totalOf(to))
        expect(of('gift_card') + judged.payable_fen - gifted - payable_fen).toBe(judged.difference_fen)
        expect(judged.payable_fen).toBeGreaterThanOrEqual(0)
        for (const { code, amount_fen } of judged.parts.filter(({ kind }) => kind === 'gift_card'))
          expect(amount_fen).toBeLessThanOrEqual(gift_cards.find((one) => one.code === code)!.amount_fen)
        // Money comes back only when no gift card pays any more.
        if (judged.payable_fen < payable_fen) expect(of('gift_card')).toBe(0)
        if (judged.difference_fen >= 0) expect(of('gift_card')).toBe(gifted)
        expect(of('coupon') === 0 && has.coupon).toBe(judged.fallen !== '')
      }),
    )
  })
})
