import { describe, expect, it } from 'vitest'
import { bookingTabAt, canPayDifference, nextAct, orderTabAt, rebookPath } from './order-tabs'

const can = {
  pay: false,
  cancel: false,
  refund: false,
  reschedule: false,
  remark: false,
  series: false,
  custom: false,
  delete: false,
  review: false,
}
const search = (text: string) => new URLSearchParams(text)

describe('the tabs of orders', () => {
  it('open by the number of the menu', () => {
    const at = (text: string) => orderTabAt('/reservation/mine_reservation', search(text))
    expect([at('tab=0'), at('tab=1'), at('tab=2'), at(''), at('tab=9'), at('tab=x')]).toEqual([
      'booking',
      'voucher',
      'group',
      'booking',
      'booking',
      'booking',
    ])
  })
  it('open by their own address, whatever the query says', () => {
    expect(orderTabAt('/coupon-order-list', search('tab=0'))).toBe('voucher')
    expect(orderTabAt('/couponSet/naive-group-order-list', search(''))).toBe('group')
    expect(orderTabAt('/yuyue-order-list', search('tab=over'))).toBe('booking')
  })
  it('take an unknown state for all', () => {
    expect(bookingTabAt(search('tab=upcoming'))).toBe('upcoming')
    expect(bookingTabAt(search('tab=0'))).toBe('all')
  })
})

describe('the next action of a card', () => {
  it('is to pay before all else', () => {
    expect(nextAct({ state: 'held', can: { ...can, pay: true, cancel: true } })).toBe('pay')
  })
  it('follows what may be done', () => {
    expect(nextAct({ state: 'booked', can: { ...can, reschedule: true } })).toBeUndefined()
    expect(nextAct({ state: 'completed', can: { ...can, review: true, delete: true } })).toBe('review')
    expect(nextAct({ state: 'completed', can })).toBe('rebook')
    expect(nextAct({ state: 'expired', can })).toBe('rebook')
    expect(nextAct({ state: 'shooting', can })).toBeUndefined()
    expect(nextAct({ state: 'booked', can })).toBeUndefined()
  })
})

describe('booking it again', () => {
  it('stays in its branch', () => {
    expect(rebookPath('makeup', [{ product_id: 12, people: 2 }])).toBe(
      '/makeup/reservation/product/store_and_time?items=12x2',
    )
  })
})

it('a difference can be paid unless the server says no; the release before says nothing', () => {
  expect(canPayDifference({ can: { pay: true } })).toBe(true)
  expect(canPayDifference({ can: { pay: false } })).toBe(false)
  expect(canPayDifference({})).toBe(true)
})
