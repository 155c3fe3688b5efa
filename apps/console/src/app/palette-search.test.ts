import { expect, it } from 'vitest'
import { findIn, orderIn } from './palette-search'
import type { Screen } from './screens'

const load = async () => ({ default: () => null })
const screens: Screen[] = [
  { path: '/orders', title: '订单', may: 'booking.read', load },
  { path: '/people', title: '员工', may: 'staff.manage', load },
]
const ORDER = 'B7Q2M4K9X0ZT5WV8H'

it.each([
  [ORDER, ORDER],
  [` ${ORDER.toLowerCase()} `, ORDER],
  [`https://m.example.com/reservation/order_detail?order_sn=${ORDER}&from=sms`, ORDER],
  [`顾客说是${ORDER}这一单`, ORDER],
  ['13800000001', undefined],
  ['员工', undefined],
])('finds the number of an order in %s', (words, order) => expect(orderIn(words)).toBe(order))

it('goes straight to an order whose number was pasted, where orders can be opened', () => {
  expect(findIn(screens, ORDER)).toEqual([{ path: `/orders?sn=${ORDER}`, title: ORDER, kind: '订单' }])
  expect(findIn(screens.slice(1), ORDER)).toEqual([])
})

it('finds screens by a part of their name, and all of them without words', () => {
  expect(findIn(screens.slice(1), ' 员 ').map(({ path }) => path)).toEqual(['/people'])
  expect(findIn(screens, '').map(({ path }) => path)).toEqual(['/orders', '/people'])
})

it('hands a name or a number on to the search of orders, after the screens', () => {
  expect(findIn(screens, '陈一诺')).toEqual([
    { path: `/orders?q=${encodeURIComponent('陈一诺')}`, title: '在订单里找「陈一诺」', kind: '订单' },
  ])
})
