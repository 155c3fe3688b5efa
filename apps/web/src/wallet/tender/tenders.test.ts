import type { AvailableCard, AvailableCards } from '@kuaimen/contract/wallet/card.views'
import { describe, expect, it } from 'vitest'
import { aCard } from '../examples.testing'
import { type CardsByType, codesIn, NO_TENDERS, savesNow, tendersOf, toggled, withCodes } from './tenders'

const card = (code: string): AvailableCard => ({
  ...aCard({ code, name: code }),
  ...{ usable: true, reason: '', saves_fen: 5000 },
})
const best = { coupon_code: 'C1', voucher_code: '', gift_cards: [] }
const cards = (...codes: string[]): AvailableCards => ({
  usable: codes.map(card),
  unusable: [],
  best: { coupon_code: 'C1' },
})
const all: CardsByType = { coupon: cards('C1', 'C2'), voucher: cards('V1'), gift_card: cards('G1', 'G2') }

describe('what a booking is paid with', () => {
  it('is the best coupon while nothing was chosen, and no voucher or gift card unasked', () => {
    expect(tendersOf({}, all)).toEqual(best)
  })

  it('is the choice where there is one, and the choice of none counts', () => {
    expect(tendersOf({ coupon_code: 'C2', gift_cards: [] }, all)).toEqual({
      coupon_code: 'C2',
      voucher_code: '',
      gift_cards: [],
    })
    expect(tendersOf({ coupon_code: '' }, all).coupon_code).toBe('')
  })

  it('leaves out what cannot be used any more', () => {
    expect(tendersOf({ coupon_code: 'C9', voucher_code: 'V1', gift_cards: ['G9', 'G2'] }, all)).toEqual({
      coupon_code: '',
      voucher_code: 'V1',
      gift_cards: ['G2'],
    })
  })

  it('is nothing when the cards did not come', () => {
    expect(tendersOf({ coupon_code: 'C1' }, {})).toEqual(NO_TENDERS)
    expect(tendersOf({}, {})).toEqual(NO_TENDERS)
  })
})

describe('a tap on a card', () => {
  it('takes one coupon in the place of another, and gives it back', () => {
    expect(toggled(['C1'], 'coupon', 'C2')).toEqual(['C2'])
    expect(toggled(['C1'], 'coupon', 'C1')).toEqual([])
  })

  it('adds gift cards in their order, at most five', () => {
    expect(toggled(['G2'], 'gift_card', 'G1')).toEqual(['G2', 'G1'])
    expect(toggled(['1', '2', '3', '4', '5'], 'gift_card', '6')).toHaveLength(5)
  })

  it('changes one kind and leaves the others', () => {
    const changed = withCodes({ ...best, gift_cards: ['G1'] }, 'voucher', ['V1'])
    expect(changed).toEqual({ ...best, gift_cards: ['G1'], voucher_code: 'V1' })
    expect(codesIn(changed, 'gift_card')).toEqual(['G1'])
    expect(codesIn(withCodes(changed, 'coupon', []), 'coupon')).toEqual([])
  })
})

describe('what a card takes off beside the others', () => {
  const gift = { ...card('G1'), coupon_type: 'gift_card' as const }
  const taken = { kind: 'gift_card' as const, code: 'G1', name: 'G1', amount_fen: 1200, back_fen: 0 }

  it('is what the server takes for it once it is chosen', () => {
    expect(savesNow(gift, [taken], 0)).toBe(1200)
  })

  it('is for a gift card no more than what is left to pay, for a coupon its own', () => {
    expect(savesNow(gift, [], 900)).toBe(900)
    expect(savesNow(gift, [{ ...taken, code: 'G2' }], 0)).toBe(0)
    expect(savesNow({ ...card('C2'), coupon_type: 'coupon' }, [], 900)).toBe(5000)
  })
})
