import { expect, it } from 'vitest'
import { stepAside } from './step-aside'

const box = { top: 700, bottom: 748, left: 326, right: 374 }
const at = (top: number, left = 330) => ({ top, bottom: top + 44, left, right: left + 44 })

it('stays where nothing lies below it', () => {
  expect(stepAside(box, [])).toBe(0)
  expect(stepAside(box, [at(720, 16), at(400)])).toBe(0)
})

it('goes above what it would lie on, and above what lies there', () => {
  expect(stepAside(box, [at(720)])).toBe(36)
  expect(stepAside(box, [at(720), at(650)])).toBe(106)
})

it('stays where it would have to go out of reach', () => {
  expect(stepAside(box, [at(720), at(660), at(600), at(540), at(480), at(420)])).toBe(0)
})
