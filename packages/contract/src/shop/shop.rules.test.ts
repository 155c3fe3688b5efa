import { expect, it } from 'vitest'
import { refundFor } from './shop.rules'

it('gives all back when nothing is used, and the share of what is left otherwise', () => {
  expect(refundFor(19_999, 3, 3)).toBe(19_999)
  expect(refundFor(10_000, 1, 3)).toBe(3333)
  expect(refundFor(10_000, 0, 3)).toBe(0)
  expect(refundFor(10_000, 0, 0)).toBe(0)
})
