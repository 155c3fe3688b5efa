import { expect, it } from 'vitest'
import { routes } from '../../app/routes'
import { MENU, menuOf } from './menu'

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

it('names only addresses of the product', () => {
  const known = new Set<string>(routes.map(({ path }) => path))
  for (const { to } of MENU) {
    const path = to.split('?')[0]!
    expect(known.has(path) || known.has(path.replace(/[^/]+$/, ':type')), to).toBe(true)
  }
})

it('shows what exists and nothing else', () => {
  expect(menuOf((address) => ['/', '/mine'].includes(address)).map(({ text }) => text)).toEqual([
    '开始预约',
    '个人中心',
  ])
})
