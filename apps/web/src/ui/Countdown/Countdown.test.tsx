// @vitest-environment happy-dom
import { act } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mount } from '../mount.testing'
import { Countdown } from './Countdown'
import { clockText, remainingMs, spokenText } from './remaining'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('what is left', () => {
  it('counts a started second and never goes below zero', () => {
    expect(remainingMs(10_000, 0)).toBe(10_000)
    expect(remainingMs(10_000, 1)).toBe(10_000)
    expect(remainingMs(10_000, 9_999)).toBe(1000)
    expect(remainingMs(10_000, 10_000)).toBe(0)
    expect(remainingMs(10_000, 99_999)).toBe(0)
  })

  it('is written as exactly as one can act on it', () => {
    expect(clockText(0)).toBe('00:00')
    expect(clockText(15 * MINUTE)).toBe('15:00')
    expect(clockText(59 * MINUTE + 59_000)).toBe('59:59')
    expect(clockText(60 * MINUTE + 5000)).toBe('1 小时')
    expect(clockText(80 * MINUTE)).toBe('1 小时 20 分')
    expect(clockText(48 * HOUR)).toBe('2 天')
    expect(clockText((71 * 60 + 59) * MINUTE)).toBe('2 天 23 小时')
    expect(clockText(72 * HOUR)).toBe('3 天')
    expect(clockText(149 * 24 * HOUR + 20 * HOUR)).toBe('149 天')
  })

  it('is spoken without seconds', () => {
    expect(spokenText(14 * MINUTE + 59_000)).toBe('还有14分钟')
    expect(spokenText(120 * MINUTE)).toBe('还有2小时')
    expect(spokenText(59_000)).toBe('还有不到1分钟')
    expect(spokenText(0)).toBe('时间到')
  })
})

describe('the countdown', () => {
  const NOW = Date.UTC(2026, 4, 3, 6)
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const shown = (box: HTMLElement) => box.querySelector('[aria-hidden]')?.textContent

  it('ticks to the end and says so once', () => {
    const onEnd = vi.fn()
    const page = mount(<Countdown until={NOW + 2500} onEnd={onEnd} />)
    expect(shown(page.box)).toBe('00:03')
    act(() => vi.advanceTimersByTime(500))
    expect(shown(page.box)).toBe('00:02')
    act(() => vi.advanceTimersByTime(1999))
    expect(onEnd).not.toHaveBeenCalled()
    act(() => vi.advanceTimersByTime(1))
    expect(shown(page.box)).toBe('00:00')
    act(() => document.dispatchEvent(new Event('visibilitychange')))
    act(() => vi.advanceTimersByTime(60_000))
    expect(onEnd).toHaveBeenCalledOnce()
    page.leave()
  })

  it("trusts the server's clock over the phone's", () => {
    const page = mount(<Countdown until={NOW + 60_000} skewMs={30_000} />)
    expect(shown(page.box)).toBe('00:30')
    page.leave()
  })

  it('renders on the server without a time that the browser would contradict', () => {
    expect(renderToString(<Countdown until={NOW} />)).toContain('--:--')
  })
})
