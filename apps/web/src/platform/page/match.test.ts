import fc from 'fast-check'
import { expect, it } from 'vitest'
import { matcher } from './match'

const routes = ['/', '/home', '/shop/:id', '/shop/new', '/shop/:id/look/:nth', '/activity-:slug', '/:any', '*'].map(
  (path) => ({ path }),
)
const find = matcher(routes)
const pathAt = (pathname: string) => find(pathname)?.route.path

it.each([
  ['/', '/'],
  ['/home', '/home'],
  ['/HOME/', '/home'],
  ['/shop/new', '/shop/new'],
  ['/shop/7', '/shop/:id'],
  ['/shop/7/', '/shop/:id'],
  ['/shop/7/look/2', '/shop/:id/look/:nth'],
  ['/activity-spring', '/activity-:slug'],
  ['/activity-', '/:any'],
  ['/other', '/:any'],
  ['/shop/7/look', '*'],
  ['//', '/'],
])('%s is a page of %s', (pathname, path) => {
  expect(pathAt(pathname)).toBe(path)
})

it('gives what stands in the place of a parameter, as it was meant', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), fc.nat(), (id, nth) => {
      fc.pre(id !== '.' && id !== '..')
      const { pathname } = new URL(`http://tab/shop/${encodeURIComponent(id)}/look/${nth}`)
      expect(find(pathname)).toEqual({ route: routes[4], params: { id, nth: String(nth) } })
    }),
  )
})

it('takes what cannot be decoded as it stands, and finds a page for every address', () => {
  expect(find('/shop/%E0%A4%A')?.params).toEqual({ id: '%E0%A4%A' })
  fc.assert(fc.property(fc.webUrl(), (url) => find(new URL(url).pathname) !== undefined))
})
