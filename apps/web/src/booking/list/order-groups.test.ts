import type { BookingState } from '@kuaimen/contract/booking/record.rules'
import { studioInstant } from '@kuaimen/contract/kernel/time'
import { expect, it } from 'vitest'
import { groupsOf } from './order-groups'

it('tells what is to come from what is under way and what is over, and leaves out what is empty', () => {
  const now = studioInstant('2026-11-18', '12:00')
  const visit = (state: BookingState, day: string) => ({ state, day, time: '10:00', end_time: '11:00' })
  const groups = (...visits: ReturnType<typeof visit>[]) =>
    groupsOf(visits, now).map(({ title, list }) => [title, ...list.map(({ state }) => state)])
  expect(groups(visit('held', '2026-11-20'), visit('booked', '2026-11-19'), visit('cancelled', '2026-11-30'))).toEqual([
    ['即将到来', 'held', 'booked'],
    ['过往', 'cancelled'],
  ])
  // Nobody came, and its time is over.
  expect(groups(visit('retouching', '2026-11-10'), visit('booked', '2026-11-18'))).toEqual([
    ['进行中', 'retouching'],
    ['过往', 'booked'],
  ])
})
