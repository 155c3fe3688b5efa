import { expect, it } from 'vitest'
import { usualPeople } from './product.rules'

it.each([
  ['三口之家', 2, 4, 3],
  ['登记照双人妆', 1, 3, 2],
  ['六人合影', 2, 4, 2],
  ['三十岁肖像', 1, 4, 1],
  ['全家福', 4, 8, 4],
])('of %s for %i to %i there come %i', (name, people_min, people_max, people) => {
  expect(usualPeople({ name, people_min, people_max })).toBe(people)
})
