import { expect, it } from 'vitest'
import { letsGo } from './drag'

it('lets a sheet go when pulled far or flung, and else takes it back', () => {
  expect(letsGo(121, 1000, 400)).toBe(true)
  expect(letsGo(119, 1000, 400)).toBe(false)
  expect(letsGo(60, 100, 400)).toBe(true)
  expect(letsGo(20, 10, 400)).toBe(false)
  expect(letsGo(-300, 100, 400)).toBe(false)
})
