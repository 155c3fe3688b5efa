import { expect, it } from 'vitest'
import { afterPaid } from './ways'

it('leads from a paid booking to its result', () => {
  expect(afterPaid('B123', { order_sn: 'B123' })).toBe('/reservation/personal_result?order_sn=B123')
})

it('leads from a paid voucher order to that order', () => {
  expect(afterPaid('K1', { order_sn: 'K1' })).toBe('/couponSet/order/detail?order_no=K1')
})

it('leads from a paid difference to the booking it belongs to', () => {
  expect(afterPaid('X9', { order_sn: 'B123' })).toBe('/reservation/order_detail?order_sn=B123')
  expect(afterPaid('X9', { order_sn: 'X9' })).toBe('/yuyue-order-list')
})
