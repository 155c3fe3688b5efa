import { studioInstant } from '@kuaimen/contract/kernel/time'
import { expect, it } from 'vitest'
import { isOpenAt } from './opening-hours'

const day = { open_time: '10:00', close_time: '21:00' }
const at = (time: string) => studioInstant('2026-05-03', time)

it('opens on the minute and has closed on the minute', () => {
  expect(['09:59', '10:00', '20:59', '21:00'].map((time) => isOpenAt(day, at(time)))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

it('goes by the clock in Shanghai', () => {
  // Two in the morning in London, in Shanghai the store has just opened.
  expect(isOpenAt(day, new Date('2026-05-03T02:00:00Z'))).toBe(true)
  expect(isOpenAt(day, new Date('2026-05-03T15:00:00Z'))).toBe(false)
})

it('knows midnight: as an end of day, as a beginning, and as something to stay open across', () => {
  const midnight = new Date('2026-05-02T16:00:00Z')
  expect(isOpenAt(day, midnight)).toBe(false)
  expect(isOpenAt({ open_time: '00:00', close_time: '06:00' }, midnight)).toBe(true)
  expect(isOpenAt({ open_time: '18:00', close_time: '02:00' }, midnight)).toBe(true)
  expect(isOpenAt({ open_time: '18:00', close_time: '02:00' }, at('02:00'))).toBe(false)
  expect(isOpenAt({ open_time: '10:00', close_time: '00:00' }, at('23:59'))).toBe(true)
  expect(isOpenAt({ open_time: '10:00', close_time: '00:00' }, midnight)).toBe(false)
  expect(isOpenAt({ open_time: '00:00', close_time: '00:00' }, midnight)).toBe(true)
})
