// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchBelow } from './watch-below'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

const place = (element: Element, x: number, y: number, width: number, height: number) =>
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(DOMRect.fromRect({ x, y, width, height }))

/** By how much buttons at the right edge go up on a page with this in it. */
function upOn(inside: string, box: readonly [number, number, number, number]): string {
  document.body.innerHTML = `<main><div id="stack"><button>回到顶部</button></div>${inside}</main>`
  const stack = document.querySelector<HTMLElement>('#stack')!
  place(stack, 256, 480, 48, 48)
  place(stack.firstElementChild!, 256, 480, 48, 48)
  const target = document.querySelector('#target')
  if (target) place(target, ...box)
  const stop = watchBelow(stack)
  vi.runAllTimers()
  stop()
  return stack.style.getPropertyValue('--up')
}

it('stays where only its own buttons are, or one that gives way to it', () => {
  expect(upOn('', [0, 0, 0, 0])).toBe('0px')
  expect(upOn('<button id="target" data-gives-way>顾问</button>', [260, 500, 60, 60])).toBe('0px')
})

it('goes above a category with its name, and stays on a large card', () => {
  expect(upOn('<a id="target" href="/">宠物</a>', [243, 470, 61, 82])).toBe('66px')
  expect(upOn('<a id="target" href="/">门店</a>', [16, 400, 288, 140])).toBe('0px')
  expect(upOn('<a href="/">新人礼 <span id="target" data-call>领取</span></a>', [240, 500, 52, 32])).toBe('36px')
})
