// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { find, mount, press } from '../mount.testing'
import { ChoiceTile, ChoiceTiles, TileGroups } from './ChoiceTile'

let leave = () => {}
afterEach(() => leave())

function draw() {
  const onClick = vi.fn()
  leave = mount(
    <TileGroups>
      <ChoiceTiles label="上午">
        <ChoiceTile selected label="周六 5月3日 10:00，到 11:20" note="11:20 结束" onClick={onClick}>
          10:00
        </ChoiceTile>
        <ChoiceTile label="周六 5月3日 10:30" note="约满" reason="影棚已约满" onClick={onClick}>
          10:30
        </ChoiceTile>
      </ChoiceTiles>
    </TileGroups>,
  ).leave
  return onClick
}

it('is chosen by a press, and says why where it cannot be', () => {
  const onClick = draw()
  press('button:first-child')
  press('button:last-child')
  expect(onClick).toHaveBeenCalledTimes(1)
  const [first, last] = [find('button:first-child'), find('button:last-child')]
  expect([first.getAttribute('aria-pressed'), first.getAttribute('aria-disabled')]).toEqual(['true', null])
  expect([last.getAttribute('aria-pressed'), last.getAttribute('aria-disabled')]).toEqual(['false', 'true'])
  expect(last.firstElementChild?.textContent).toBe('周六 5月3日 10:30，影棚已约满')
})

it('is spoken by its label alone', () => {
  draw()
  const [label, ...lines] = find('button').children
  expect(label?.textContent).toMatch(/^周六 5月3日 /)
  expect(lines.every((part) => part.getAttribute('aria-hidden') === 'true')).toBe(true)
})

it('lets arrows walk from tile to tile', () => {
  draw()
  act(() => find('button:first-child').focus())
  act(
    () =>
      void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })),
  )
  expect(document.activeElement).toBe(find('button:last-child'))
})
