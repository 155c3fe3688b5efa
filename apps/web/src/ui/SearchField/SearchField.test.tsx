// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { find, mount, press } from '../mount.testing'
import { nextTip, SearchField } from './SearchField'

it('walks through the field and its tips in both directions', () => {
  expect([-1, 0, 1].map((at) => nextTip(at, 2, 'ArrowDown'))).toEqual([0, 1, -1])
  expect([-1, 0, 1].map((at) => nextTip(at, 2, 'ArrowUp'))).toEqual([1, -1, 0])
})

it('picks the tip the arrows chose by Enter, and searches the words otherwise', () => {
  const onPick = vi.fn()
  const onSearch = vi.fn()
  const tips = [
    { key: '1', text: '人民广场' },
    { key: '2', text: '人民公园' },
  ]
  const page = mount(
    <SearchField label="搜索地点" value="人民" onChange={() => {}} tips={tips} onPick={onPick} onSearch={onSearch} />,
  )
  act(() => find('input').focus())
  act(() => {
    find('input').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
  })
  expect(find('[aria-selected="true"]').textContent).toBe('人民广场')
  press('button[type="submit"]')
  expect(onPick).toHaveBeenCalledWith(tips[0])
  expect(onSearch).not.toHaveBeenCalled()
  press('button[type="submit"]')
  expect(onSearch).toHaveBeenCalledWith('人民')
  page.leave()
})
