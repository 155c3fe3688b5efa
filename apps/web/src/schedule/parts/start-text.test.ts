import type { Start, StoreSoonest } from '@kuaimen/contract/schedule/schedule.views'
import { describe, expect, it } from 'vitest'
import { inOrder, partsOfDay, startText } from './start-text'

const start = (time: string): Start => ({ time, left: 3, state: 'open', reason: '' })

it('parts a day at noon and at six, and leaves out what is empty', () => {
  const parts = partsOfDay(['09:00', '11:45', '12:00', '17:45', '18:00'].map(start))
  expect(parts.map(({ name, starts }) => [name, starts.map(({ time }) => time)])).toEqual([
    ['上午', ['09:00', '11:45']],
    ['下午', ['12:00', '17:45']],
    ['晚上', ['18:00']],
  ])
  expect(partsOfDay([start('13:00')]).map(({ name }) => name)).toEqual(['下午'])
  expect(partsOfDay([])).toEqual([])
})

it('calls the next days by their names, over the end of a year as well', () => {
  expect(startText({ day: '2026-12-31', time: '14:00' }, '2026-12-31')).toBe('今天 14:00')
  expect(startText({ day: '2027-01-01', time: '09:15' }, '2026-12-31')).toBe('明天 09:15')
  expect(startText({ day: '2027-01-02', time: '09:15' }, '2026-12-31')).toBe('周六 1月2日 09:15')
})

describe('stores', () => {
  const store = (id: number, distance: number | null, day?: string) =>
    ({ store: { id, distance }, soonest: day ? { day, time: '10:00', left: 1 } : null, reason: '' }) as StoreSoonest
  const stores = [
    store(1, 500),
    store(2, 9000, '2026-05-02'),
    store(3, 800, '2026-05-04'),
    store(4, null, '2026-05-02'),
  ]
  const ids = (order: 'soonest' | 'near') => inOrder(stores, order).map((one) => one.store.id)

  it('stand by their first time, or by how near they are', () => {
    expect(ids('soonest')).toEqual([2, 4, 3, 1])
    expect(ids('near')).toEqual([3, 2, 4, 1])
  })
})
