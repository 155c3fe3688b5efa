import { studioInstant } from '@kuaimen/contract/kernel/time'
import { expect, it } from 'vitest'
import { messageTime } from './message-time'

const now = studioInstant('2026-11-16', '14:30')
const at = (day: string, time: string) => messageTime(studioInstant(day, time).getTime() / 1000, now)

it.each([
  ['2026-11-16', '14:30', '刚刚'],
  ['2026-11-16', '14:29', '1分钟前'],
  ['2026-11-16', '14:10', '20分钟前'],
  ['2026-11-16', '13:31', '59分钟前'],
  ['2026-11-16', '13:30', '今天 13:30'],
  ['2026-11-16', '00:00', '今天 00:00'],
  ['2026-11-15', '23:59', '昨天 23:59'],
  ['2026-11-15', '20:10', '昨天 20:10'],
  ['2026-11-14', '23:59', '11月14日'],
  ['2026-11-03', '09:00', '11月3日'],
  ['2025-12-31', '23:59', '2025年12月31日'],
])('%s %s is %s', (day, time, words) => expect(at(day, time)).toBe(words))

it('a phone whose clock is behind says just now, not in some minutes', () => {
  expect(at('2026-11-16', '14:42')).toBe('刚刚')
})

it('minutes past midnight are still minutes', () => {
  const past = studioInstant('2026-11-16', '00:10')
  expect(messageTime(studioInstant('2026-11-15', '23:50').getTime() / 1000, past)).toBe('20分钟前')
})
