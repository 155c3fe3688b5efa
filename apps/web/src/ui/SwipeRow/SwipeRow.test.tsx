// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mount } from '../mount.testing'
import { SwipeRow } from './SwipeRow'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aRow() {
  const did: string[] = []
  const { leave } = mount(
    <SwipeRow act="删除" label="删除“预约成功”" onAct={() => did.push('act')} onHold={() => did.push('hold')}>
      <button type="button" onClick={() => did.push('open')}>
        预约成功
      </button>
    </SwipeRow>,
  )
  const [face, button] = document.querySelectorAll('button')
  if (!face || !button) throw new Error('two buttons are drawn')
  return { did, leave, face, button }
}

const finger = (on: HTMLElement, type: string, at: { x?: number; y?: number; pointerType?: string } = {}) =>
  act(() => {
    const { x = 100, y = 100, pointerType = 'touch' } = at
    on.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: x, clientY: y, pointerType }))
  })
const click = (on: HTMLElement) => act(() => on.click())
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('a tap opens, and what lies behind is a button of its own', () => {
  const { did, leave, face, button } = aRow()
  finger(face, 'pointerdown')
  wait(100)
  finger(face, 'pointerup')
  click(face)
  click(button)
  expect(did).toEqual(['open', 'act'])
  expect(button.getAttribute('aria-label')).toBe('删除“预约成功”')
  leave()
})

it('a long press asks once, and the lifted finger opens nothing', () => {
  const { did, leave, face } = aRow()
  finger(face, 'pointerdown')
  wait(600)
  // Android tells of the same press.
  act(() => void face.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })))
  finger(face, 'pointerup')
  click(face)
  expect(did).toEqual(['hold'])
  click(face)
  expect(did).toEqual(['hold', 'open'])
  leave()
})

it('a finger that scrolls or is lifted early does not ask', () => {
  const { did, leave, face } = aRow()
  finger(face, 'pointerdown')
  finger(face, 'pointermove', { y: 130 })
  wait(600)
  finger(face, 'pointerdown')
  wait(300)
  finger(face, 'pointercancel')
  wait(600)
  expect(did).toEqual([])
  leave()
})

it('the right button asks at once, and the next click opens', () => {
  const { did, leave, face } = aRow()
  finger(face, 'pointerdown', { pointerType: 'mouse' })
  const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
  act(() => void face.dispatchEvent(menu))
  expect(menu.defaultPrevented).toBe(true)
  click(face)
  expect(did).toEqual(['hold', 'open'])
  leave()
})
