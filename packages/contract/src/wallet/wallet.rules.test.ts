import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Basket,
  bestTenders,
  couponVerdict,
  type Discount,
  EVERYWHERE,
  fillInOrder,
  type Option,
  type Scope,
  settleTenders,
  totalOf,
  unfitBecause,
  voucherVerdict,
} from './wallet.rules'

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
    expect(verdict).toEqual({ fen: 0, reason: '还差 ¥51 可用' })
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
const days = fc.constantFrom('2026-11-20', '2026-12-01', '2027-03-01')
const options = (prefix: string) =>
  fc
    .uniqueArray(fc.nat(99), { maxLength: 5 })
    .chain((codes) =>
      fc.tuple(...codes.map((code) => fc.record({ code: fc.constant(prefix + code), fen, valid_until: days }))),
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

  it('is used in the order coupon, voucher, gift cards, and the parts are the total', () => {
    fc.assert(
      fc.property(fen, fen, fen, fc.array(fen, { maxLength: 5 }), (total, coupon, voucher, balances) => {
        const cards = balances.map((amount_fen, nth) => ({ code: `G${nth}`, amount_fen }))
        const settled = settleTenders(total, { coupon_fen: coupon, voucher_fen: voucher, gift_cards: cards })
        const parts = [settled.coupon_fen, settled.voucher_fen, ...settled.gift_cards.map((one) => one.amount_fen)]
        expect(Math.min(settled.payable_fen, ...parts)).toBeGreaterThanOrEqual(0)
        expect(parts.reduce((all, one) => all + one, settled.payable_fen)).toBe(total)
        // What comes later begins only when what comes before is used up.
        if (settled.voucher_fen > 0) expect(settled.coupon_fen).toBe(coupon)
        if (settled.gift_cards.length > 0) expect(settled.voucher_fen).toBe(voucher)
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

describe('the best choice', () => {
  const payable = (total: number, coupon?: Option, voucher?: Option, cards: readonly Option[] = []) =>
    settleTenders(total, {
      coupon_fen: coupon?.fen ?? 0,
      voucher_fen: voucher?.fen ?? 0,
      gift_cards: cards.map(({ code, fen: amount_fen }) => ({ code, amount_fen })),
    }).payable_fen

  it('leaves no more to pay than any other', () => {
    fc.assert(
      fc.property(fen, options('C'), options('V'), options('G'), (total, coupons, vouchers, cards) => {
        const best = bestTenders(total, coupons, vouchers, cards)
        const find = (list: readonly Option[], code: string) => list.find((one) => one.code === code)
        const chosen = best.gift_cards.map((code) => find(cards, code)!)
        const least = payable(total, find(coupons, best.coupon_code), find(vouchers, best.voucher_code), chosen)
        for (const coupon of [undefined, ...coupons])
          for (const voucher of [undefined, ...vouchers])
            expect(least).toBeLessThanOrEqual(payable(total, coupon, voucher, cards))
      }),
    )
  })

  it('takes of equals the one that runs out first, and nothing that is not needed', () => {
    const late = { code: 'C1', fen: 5000, valid_until: '2027-01-01' }
    const soon = { code: 'C2', fen: 5000, valid_until: '2026-12-01' }
    expect(bestTenders(9000, [late, soon], [], []).coupon_code).toBe('C2')
    const voucher = { code: 'V1', fen: 9000, valid_until: '2026-12-01' }
    expect(bestTenders(9000, [late], [voucher], [{ ...late, code: 'G1' }])).toEqual({
      coupon_code: '',
      voucher_code: 'V1',
      gift_cards: [],
    })
  })
})
