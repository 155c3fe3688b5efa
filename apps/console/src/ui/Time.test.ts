import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { timeText } from './Time'

beforeEach(() => void vi.stubEnv('TZ', 'America/Los_Angeles'))
afterEach(() => void vi.unstubAllEnvs())

it('is on the studio’s clock, wherever the browser is', () => {
  const at = Date.UTC(2026, 10, 18, 23, 5) / 1000
  expect(new Date(at * 1000).getHours()).toBe(15)
  expect(timeText(at)).toBe('2026-11-19 07:05')
})
