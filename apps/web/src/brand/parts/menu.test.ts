import { expect, it } from 'vitest'
import { MENU } from './menu'

it('leads to the seven places of the menu, in their order', () => {
  expect(MENU.map(({ to }) => to)).toEqual([
    '/',
    '/reservation/mine_reservation?tab=0',
    '/couponSet/order/list?tab=1',
    '/card_case/coupon',
    '/mine',
    '/search/store',
    '/mine/customer_information',
  ])
})
