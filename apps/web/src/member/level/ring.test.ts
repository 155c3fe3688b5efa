import { expect, it } from 'vitest'
import { bladesOf } from './ring'

const numbersIn = (path: string) => path.match(/-?\d+(\.\d+)?/g)!.map(Number)

/** How far the inner corner of a blade is from the middle. */
const openingOf = (open: number) => {
  const [x = 0, y = 0] = numbersIn(bladesOf(open)[0]!)
  return Math.hypot(x - 50, y - 50)
}

it('opens with every level, and stays inside its rim', () => {
  const openings = [0, 0.25, 0.5, 0.75, 1].map(openingOf)
  expect(openings.toSorted((a, b) => a - b)).toEqual(openings)
  for (const path of bladesOf(1)) {
    const [, , fromX = 0, fromY = 0] = numbersIn(path)
    expect(Math.hypot(fromX - 50, fromY - 50)).toBeCloseTo(40, 0)
  }
})

it('a share beyond its ends is the end', () => {
  expect(bladesOf(7)).toEqual(bladesOf(1))
  expect(bladesOf(-1)).toEqual(bladesOf(0))
})
