import { expect, it } from 'vitest'
import { isPage, register } from './registered'

it('finds a page by its address, whatever its query and its parameters', () => {
  // Addresses of no page of ours: the map may have told of those before.
  for (const path of ['/shelf', '/box/:type', '*']) register(path)
  expect(['/shelf?tab=1', '/box/coupon'].every(isPage)).toBe(true)
  expect(['/shelf/edit', '/box', '/no-such-page'].some(isPage)).toBe(false)
})
