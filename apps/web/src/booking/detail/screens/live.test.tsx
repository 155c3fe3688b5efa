// @vitest-environment happy-dom

import type { BookingState } from '@kuaimen/contract/booking/record.rules'
import type { LiveVisit } from '@kuaimen/contract/booking/record.views'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { describe, expect, it } from 'vitest'
import { paths } from '../../../platform/page/paths'
import { openScreen, sees, text, until } from '../../../platform/screen.testing'
import { aBooking, BOOKING } from '../../examples.testing'
import { refetchIntervalOf } from '../../view/refetch-interval'
import OrderDetail from './OrderDetail'

const at = (time: string) => studioInstant(studioDay(new Date()), time).getTime() / 1000

const LIVE: LiveVisit = {
  stages: [
    { name: '化妆', state: 'done', at: at('14:00'), place_name: '2 号' },
    { name: '拍摄', state: 'now', at: at('14:50'), place_name: '3 号影棚' },
    { name: '选片', state: 'next', at: at('15:40'), place_name: '' },
  ],
  next_at: at('15:40'),
  delay_minutes: 0,
  missed_until: null,
}

const open = (state: BookingState, live: LiveVisit | null) =>
  openScreen(OrderDetail, paths.orderDetail({ order_sn: BOOKING }), (server) =>
    server.answers(bookingDetail, { ...aBooking(state, [], 0), live }),
  )

describe('a visit of today', () => {
  it('shows which stage goes on, where, and when the next one will really begin', async () => {
    open('shooting', LIVE)
    await sees('今天的进度')
    await until(() => expect(document.querySelectorAll('[aria-current=step]')).not.toHaveLength(0))
    expect(text()).toContain('14:50 开始 · 3 号影棚')
    expect(text()).toContain('预计 15:40 开始')
  })

  it('says before the visit how late the studio is, and nothing while it is on time', async () => {
    open('booked', { ...LIVE, next_at: at('14:25'), delay_minutes: 25 })
    await sees('门店进度晚了约 25 分钟')
    expect(text()).toContain('预计 14:25 开始')
  })

  it('says nothing of a few minutes', async () => {
    open('booked', { ...LIVE, delay_minutes: 4 })
    await sees('待到店')
    expect(text()).not.toContain('门店进度')
  })

  it('tells who is said to have missed it until when it can be put right', async () => {
    open('booked', { ...LIVE, missed_until: at('14:40') })
    await sees('门店登记了您未到店')
    expect(text()).toContain('14:40 起按未到店处理')
  })

  it('is asked for again while it goes on, and not on other days', () => {
    expect(refetchIntervalOf({ ...aBooking('shooting', [], 0), live: LIVE })).toBe(15_000)
    expect(refetchIntervalOf({ ...aBooking('booked'), live: null })).toBe(false)
  })
})
