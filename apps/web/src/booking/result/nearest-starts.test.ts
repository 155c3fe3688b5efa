import { expect, it } from 'vitest'
import { nearestStarts } from './nearest-starts'

const start = (time: string, left = 2) => ({
  time,
  left,
  state: left > 0 ? ('open' as const) : ('full' as const),
  reason: '',
})

it('offers what is open next to the lost time, in the order of the day', () => {
  const starts = [start('10:00'), start('13:30'), start('14:00', 0), start('14:30'), start('15:30'), start('18:00')]
  expect(nearestStarts(starts, '14:00').map(({ time }) => time)).toEqual(['13:30', '14:30', '15:30'])
})

it('offers the time itself when it is free again, and nothing of a full day', () => {
  expect(nearestStarts([start('14:00'), start('20:00')], '14:00').map(({ time }) => time)).toEqual(['14:00', '20:00'])
  expect(nearestStarts([start('14:00', 0)], '14:00')).toEqual([])
})
