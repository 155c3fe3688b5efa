import { expect, it } from 'vitest'
import { momentText, visitText } from './time-text'

it('names a visit by weekday, day and hours', () => {
  expect(visitText({ day: '2026-11-21', time: '14:00', end_time: '15:35' })).toBe('周六 11月21日 14:00–15:35')
})

it('names a moment in the studio, wherever the phone is', () => {
  expect(momentText(new Date('2026-11-20T16:30:00Z'))).toBe('11月21日 00:30')
})
