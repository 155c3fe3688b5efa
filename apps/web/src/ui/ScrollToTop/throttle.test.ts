import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttle } from './throttle'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('runs at once, then every 100 ms at most, and never loses the last call', () => {
  const run = vi.fn()
  const { call } = throttle(run, 100)
  call()
  call()
  call()
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(99)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(2)
})

it('runs no more once stopped', () => {
  const run = vi.fn()
  const { call, stop } = throttle(run, 100)
  call()
  call()
  stop()
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(1)
})
