import { expect, it } from 'vitest'
import { afterPaid, payableNoIn } from './ways'

const BOOKING = 'B0000000000000000'
const RESCHEDULE = 'X0000000000000000'
const VOUCHER_ORDER = 'K0000000000000000'

it('leads from a paid booking to its result', () => {
  expect(afterPaid(BOOKING, { order_sn: BOOKING })).toBe(`/reservation/personal_result?order_sn=${BOOKING}`)
})

it('leads from a paid voucher order to that order', () => {
  expect(afterPaid(VOUCHER_ORDER, { order_sn: null })).toBe(`/couponSet/order/detail?order_no=${VOUCHER_ORDER}`)
})

it('leads from a paid difference to the booking it belongs to', () => {
  expect(afterPaid(RESCHEDULE, { order_sn: BOOKING })).toBe(`/reservation/order_detail?order_sn=${BOOKING}`)
  expect(afterPaid(RESCHEDULE, { order_sn: null })).toBe('/yuyue-order-list')
})

it('opens the payment page by the number of what is paid, also from a link of the release before', () => {
  expect(payableNoIn(new URLSearchParams({ payable_no: RESCHEDULE }))).toBe(RESCHEDULE)
  expect(payableNoIn(new URLSearchParams({ order_sn: BOOKING }))).toBe(BOOKING)
  expect(payableNoIn(new URLSearchParams())).toBe('')
})
