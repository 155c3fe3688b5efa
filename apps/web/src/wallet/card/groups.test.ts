import { expect, it } from 'vitest'
import { aCard } from '../examples.testing'
import { pilesOf } from './groups'

const codes = (...cards: Parameters<typeof pilesOf>[0]) => pilesOf(cards).map((pile) => pile.map(({ code }) => code))

it('equal vouchers lie on one pile, each with its code', () => {
  const one = aCard({ coupon_type: 'voucher', code: 'V1' })
  const other = aCard({ coupon_type: 'voucher', code: 'V2', valid_until: '2027-09-09' })
  expect(codes(one, other, { ...one, code: 'V3' })).toEqual([['V1', 'V3'], ['V2']])
})

it('gift cards stay alone', () => {
  const card = aCard({ coupon_type: 'gift_card', code: 'G1' })
  expect(codes(card, { ...card, code: 'G2' })).toEqual([['G1'], ['G2']])
})

it('one that is being used is not on the pile of those that can be', () => {
  const one = aCard({ coupon_type: 'voucher', code: 'V1' })
  expect(codes(one, { ...one, code: 'V2', state: 'locked' })).toEqual([['V1'], ['V2']])
})
