// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mount } from '../mount.testing'
import { LoadingMask } from './LoadingMask'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('shows only after 500 ms', () => {
  const page = mount(<LoadingMask active />)
  pass(499)
  expect(page.box.textContent).toBe('')
  pass(1)
  expect(page.box.textContent).toBe('加载中')
  page.leave()
})

it('never shows when closed before 500 ms, and starts its wait anew the next time', () => {
  const page = mount(<LoadingMask active />)
  pass(499)
  page.draw(<LoadingMask active={false} />)
  pass(1000)
  expect(page.box.textContent).toBe('')
  page.draw(<LoadingMask active />)
  pass(499)
  expect(page.box.textContent).toBe('')
  pass(1)
  expect(page.box.textContent).toBe('加载中')
  page.leave()
})

it('goes at once when closed', () => {
  const page = mount(<LoadingMask active />)
  pass(600)
  page.draw(<LoadingMask active={false} />)
  expect(page.box.textContent).toBe('')
  page.leave()
})

it('can be tapped away when that cancels something', () => {
  const onCancel = vi.fn()
  const page = mount(<LoadingMask active delay={0} text="定位中，点击取消" onCancel={onCancel} />)
  page.box.querySelector('button')?.click()
  expect(onCancel).toHaveBeenCalledOnce()
  page.leave()
})
