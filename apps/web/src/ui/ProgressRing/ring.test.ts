import { expect, it } from 'vitest'
import { arcOf } from './ring'

it.each([
  [0, 10, 0],
  [5, 10, 0.5],
  [10, 10, 1],
  [12, 10, 1],
  [-1, 10, 0],
  [3, 0, 0],
])('%i of %i is drawn as %f', (value, of, arc) => {
  expect(arcOf(value, of)).toBe(arc)
})

it('shows what has begun, and is whole only at the end', () => {
  expect(arcOf(1, 1000)).toBeGreaterThan(0.01)
  expect(arcOf(999, 1000)).toBeLessThan(0.98)
})
