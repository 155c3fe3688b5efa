import { studioInstant } from '@kuaimen/contract/kernel/time'
import { expect, it } from 'vitest'
import { byMonth } from './ledger-months'

const line = (day: string, time = '12:00') => ({ at: studioInstant(day, time).getTime() / 1000 })

it('puts lines under the months of the studio, the year named where it is another', () => {
  const lines = [line('2026-11-01', '00:10'), line('2026-10-31', '23:50'), line('2026-10-02'), line('2025-12-20')]
  const months = byMonth(lines, '2026-11-16')
  expect(months.map(({ title, lines: own }) => [title, own.length])).toEqual([
    ['11月', 1],
    ['10月', 2],
    ['2025年12月', 1],
  ])
  expect(months.flatMap(({ lines: own }) => own)).toEqual(lines)
})

it('is nothing without lines', () => {
  expect(byMonth([], '2026-11-16')).toEqual([])
})
