import { afterEach, expect, it, vi } from 'vitest'
import { hearDate, serverNow, serverSkewMs } from './server-clock'

afterEach(() => vi.useRealTimers())

it('knows how far this phone is off, to a second', () => {
  vi.useFakeTimers({ now: new Date('2026-11-15T10:00:00Z') })
  hearDate('Sun, 15 Nov 2026 10:07:00 GMT')
  expect(Math.abs(serverSkewMs() - 7 * 60_000)).toBeLessThan(1000)
  expect(serverNow().toISOString().slice(0, 16)).toBe('2026-11-15T10:07')
})

it('keeps what it knows when a reply does not say', () => {
  vi.useFakeTimers({ now: new Date('2026-11-15T10:00:00Z') })
  hearDate('Sun, 15 Nov 2026 09:00:00 GMT')
  const before = serverSkewMs()
  hearDate(null)
  hearDate('yesterday or so')
  expect(serverSkewMs()).toBe(before)
})
