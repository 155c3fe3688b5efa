import { expect, it } from 'vitest'
import { nextTab } from './Tabs'

const tabs = [
  { key: 'a', label: '甲' },
  { key: 'b', label: '乙', disabled: true },
  { key: 'c', label: '丙' },
]

it('walks past disabled tabs and round the ends', () => {
  expect(nextTab(tabs, 'a', 'ArrowRight')).toBe('c')
  expect(nextTab(tabs, 'c', 'ArrowRight')).toBe('a')
  expect(nextTab(tabs, 'a', 'ArrowLeft')).toBe('c')
  expect(nextTab(tabs, 'c', 'Home')).toBe('a')
  expect(nextTab(tabs, 'a', 'End')).toBe('c')
  expect(nextTab(tabs, 'a', 'x')).toBeUndefined()
})
