import { expect, it } from 'vitest'
import { lastSeen } from './last-seen'

const now = new Date('2026-05-03T14:00:00+08:00')
const at = (text: string) => Math.floor(new Date(`${text}+08:00`).getTime() / 1000)

it.each([
  ['2026-05-03T00:05:00', '今天 00:05'],
  ['2026-05-03T14:00:30', '今天 14:00'],
  ['2026-05-02T23:59:00', '昨天 23:59'],
  ['2026-05-01T09:10:00', '5月1日 09:10'],
  ['2025-12-31T09:10:00', '2025年12月31日'],
])('%s is %s', (text, words) => expect(lastSeen(at(text), now)).toBe(words))
