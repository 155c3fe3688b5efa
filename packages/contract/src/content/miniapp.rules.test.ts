import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pathToOpen } from './miniapp.rules'

const app = { path: 'pages/home.html', paths: ['pages/order.html'] }

it.each([
  [null, 'pages/home.html'],
  ['pages/order.html', 'pages/order.html'],
  ['/pages/order.html?order_sn=B1', 'pages/order.html?order_sn=B1'],
  ['pages/admin.html', 'pages/home.html'],
  ['pages/order.html/../admin.html', 'pages/home.html'],
])('a link to %s opens %s', (wanted, opened) => {
  expect(pathToOpen(app, wanted)).toBe(opened)
})

it('whatever a link names, a page of the list is opened', () => {
  fc.assert(
    fc.property(fc.string(), (wanted) => {
      expect([app.path, ...app.paths]).toContain(pathToOpen(app, wanted).split('?')[0])
    }),
  )
})
