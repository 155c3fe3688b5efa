// @vitest-environment happy-dom

import { rescheduleCalendar, rescheduleList } from '@kuaimen/contract/booking/change.endpoints'
import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { scheduleNearest, scheduleSoonest } from '@kuaimen/contract/schedule/schedule.endpoints'
import { storeDetail } from '@kuaimen/contract/store/store.endpoints'
import { expect, it } from 'vitest'
import { aBrand } from '../../../brand/examples.testing'
import type { FakeServer } from '../../../platform/fake-server.testing'
import { paths } from '../../../platform/page/paths'
import { all, openScreen, press, sees, text, until } from '../../../platform/screen.testing'
import { aStoreDetail } from '../../../store/examples.testing'
import { aBooking, BOOKING } from '../../examples.testing'
import Rescheduling from './Rescheduling'

const usual = aBooking('booked', ['reschedule'])
const [here, there] = [usual.store_id, usual.store_id + 1]
const store = (id: number, name: string, city_name: string) => ({ id, name, address: `${name}的地址`, city_name })
const within = (...stores: ReturnType<typeof store>[]): BookingView => ({
  ...usual,
  company_name: '青梧文化',
  bounds: { from: '2026-11-01', until: '2026-12-20', store_ids: stores.map(({ id }) => id), stores },
})

/** A day that is full, seen by somebody who never said where they are. */
const open = (booking: BookingView) => {
  const arrange = (server: FakeServer) => {
    server.answers(bookingDetail, booking)
    server.answers(rescheduleCalendar, {
      ...{ month: booking.day.slice(0, 7), first_day: booking.day, last_day: booking.day, minutes: 60 },
      ...{ list_price_fen: 0, days: [] },
    })
    const face = { day: booking.day, price_fen: 0, mark: '', reason: '', minutes: 60 }
    server.answers(rescheduleList, { ...face, state: 'full', starts: [] } as never)
    server.answers(scheduleNearest, { days: [], stores: [] })
    server.answers(scheduleSoonest, { total: 0, list: [] })
    server.answers(storeDetail, aStoreDetail)
    server.answers(getConfig, aBrand)
  }
  return openScreen(Rescheduling, paths.rescheduling({ order_sn: BOOKING }), arrange, { cookies: {} })
}

it('lists the stores of a company’s drive, in whichever city, and nothing near', async () => {
  const { server } = open(within(store(here, '快门照相馆·本店', '杭州'), store(there, '快门照相馆·徐家汇店', '上海')))
  await sees('这天约满了，看看别的日期或门店')
  await press('button', /原门店，也可以换一家/)
  await sees('上海 · 快门照相馆·徐家汇店的地址')
  await press('button', /^徐家汇店/)
  await until(() => expect(text()).toContain('原门店：'))
  expect(server.sent(scheduleSoonest)).toEqual([])
  expect(server.sent(scheduleNearest)).toEqual([])
})

it('lists the stores of the visit’s own city where nobody has said another', async () => {
  const { server } = open({ ...usual, store: { ...usual.store, city_id: 7 } })
  await press('button', /原门店，也可以换一家/)
  await sees('这座城市暂时没有别的门店')
  expect(server.sent(scheduleSoonest)).toMatchObject([{ city_id: 7 }])
  await press('button', /现在预约的门店/)
  await until(() => expect(text()).not.toContain('现在预约的门店'))
})

it('offers no other store where a company has agreed on one', async () => {
  open(within(store(here, '快门照相馆·本店', '杭州')))
  await sees('活动只在这家门店')
  await sees('这天约满了，看看别的日期')
  expect(all('button', /换一家/)).toEqual([])
})
