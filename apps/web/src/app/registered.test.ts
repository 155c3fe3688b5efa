import { expect, it } from 'vitest'
import { isPage, register } from './registered'

it('finds a page by its address, whatever its query and its parameters', () => {
  for (const path of ['/', '/mine', '/card_case/:type', '*']) register(path)
  expect(['/', '/mine?tab=1', '/card_case/coupon'].every(isPage)).toBe(true)
  expect(['/mine/edit', '/card_case', '/no-such-page'].some(isPage)).toBe(false)
})
