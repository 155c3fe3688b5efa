// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mount } from '../mount.testing'
import { ToastHost } from './ToastHost'
import { hideToast, toast } from './toast'

let page: ReturnType<typeof mount>
beforeEach(() => {
  vi.useFakeTimers()
  page = mount(<ToastHost />)
})
afterEach(() => {
  act(() => hideToast())
  page.leave()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('speaks politely and goes after 2 s', () => {
  act(() => void toast('网络错误'))
  expect(page.box.querySelector('[role="status"]')?.textContent).toBe('网络错误')
  pass(1999)
  expect(page.box.textContent).toBe('网络错误')
  pass(1)
  expect(page.box.textContent).toBe('')
})

it('shows one at a time: the new takes the place of the old and keeps its own time', () => {
  act(() => void toast('一', { duration: 1000 }))
  pass(900)
  act(() => void toast('二', { duration: 1000 }))
  expect(page.box.textContent).toBe('二')
  pass(999)
  expect(page.box.textContent).toBe('二')
  pass(1)
  expect(page.box.textContent).toBe('')
})

it('keeps a loading toast until hidden, and an old handle cannot hide a new toast', () => {
  let hide = () => {}
  act(() => {
    hide = toast('打开地图中...', { kind: 'loading' })
  })
  pass(60_000)
  expect(page.box.textContent).toBe('打开地图中...')
  act(() => void toast('好了'))
  act(() => hide())
  expect(page.box.textContent).toBe('好了')
})

it('offers what can be done about it, long enough to be tapped, and goes with the tap', () => {
  const look = vi.fn()
  act(() => void toast('已收藏', { action: { text: '去看看', act: look } }))
  pass(4999)
  act(() => page.box.querySelector('button')?.click())
  expect(look).toHaveBeenCalledOnce()
  expect(page.box.textContent).toBe('')
})
