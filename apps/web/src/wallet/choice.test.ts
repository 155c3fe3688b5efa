// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { tabStorage } from '../platform/browser/phone-storage'
import { mount } from '../ui/mount.testing'
import {
  cardChoice,
  chooseCard,
  couponType,
  dropCardChoice,
  persistCardChoice,
  persistCouponType,
  useCardChoice,
} from './choice'

beforeEach(() => {
  dropCardChoice()
  tabStorage.drop('couponType')
})

describe('what a customer chose to pay with', () => {
  it('is nothing before anything was touched', () => {
    expect(cardChoice()).toEqual({})
  })

  it('lies under the names that other pages know', () => {
    persistCardChoice({ coupon_code: 'C1', gift_cards: ['G1', 'G2'] })
    expect(tabStorage.get('couponID')).toBe('C1')
    expect(tabStorage.get('voucherID')).toBeUndefined()
    expect(tabStorage.read('giftCardData')).toEqual({ codes: ['G1', 'G2'] })
  })

  it.each([
    ['coupon', { coupon_code: 'X1' }],
    ['voucher', { voucher_code: 'X1' }],
    ['gift_card', { gift_cards: ['X1'] }],
  ] as const)('is the very card that the customer comes from: %s', (kind, choice) => {
    persistCardChoice({ coupon_code: 'C1', voucher_code: 'V1', gift_cards: ['G1'] })
    chooseCard(kind, 'X1')
    expect(cardChoice()).toEqual(choice)
  })

  it('tells none from not touched', () => {
    persistCardChoice({ coupon_code: '', gift_cards: [] })
    expect(tabStorage.get('couponID')).toBe('0')
    expect(cardChoice()).toEqual({ coupon_code: '', gift_cards: [] })
  })

  it('is read anew: what another page wrote counts', () => {
    persistCardChoice({ coupon_code: 'C1' })
    tabStorage.set('couponID', 'C2')
    expect(cardChoice()).toEqual({ coupon_code: 'C2' })
  })

  it.each(['', 'null', '[]', '{"codes":1}', 'not json'])('does not trip over %j', (text) => {
    tabStorage.set('giftCardData', text)
    expect(cardChoice().gift_cards).toBeUndefined()
  })

  it('is not taken over to other products, unless it is the card that one came from', () => {
    const seen: unknown[] = []
    const Seeing = ({ products }: { products: string }) => {
      seen.push(useCardChoice(products))
      return null
    }
    persistCardChoice({ gift_cards: ['G1'] }, '20')
    const page = mount(createElement(Seeing, { products: '20' }))
    page.draw(createElement(Seeing, { products: '21' }))
    act(() => chooseCard('gift_card', 'G2'))
    page.leave()
    expect(seen).toEqual([{ gift_cards: ['G1'] }, {}, { gift_cards: ['G2'] }])
  })

  it('is gone once dropped', () => {
    persistCardChoice({ coupon_code: 'C1', voucher_code: 'V1', gift_cards: ['G1'] })
    dropCardChoice()
    expect(cardChoice()).toEqual({})
  })
})

describe('the kind looked at last', () => {
  it('is the coupons at first, and whenever what is persisted is none of the three', () => {
    expect(couponType()).toBe('coupon')
    tabStorage.set('couponType', 'stamp')
    expect(couponType()).toBe('coupon')
  })

  it('is persisted', () => {
    persistCouponType('gift_card')
    expect(couponType()).toBe('gift_card')
  })
})
