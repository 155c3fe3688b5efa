// @vitest-environment happy-dom
import { rescheduleBooking } from '@kuaimen/contract/booking/change.endpoints'
import { bookingClosing } from '@kuaimen/contract/booking/closing.endpoints'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { expect, it } from 'vitest'
import { paths } from '../../../platform/page/paths'
import { all, openScreen, press, sees } from '../../../platform/screen.testing'
import { aBooking, BOOKING } from '../../examples.testing'
import OrderDetail from './OrderDetail'

const CLOSING = {
  ...{ what: '装修', store_name: '静安店', from: '2026-11-21', until: '2026-12-05', reason: '换新影棚' },
  ...{ customer_text: '很抱歉打乱了您的安排', compensates: true, state: 'offered' as const },
  offers: [
    { store_id: 8, store_name: '徐汇店', day: '2026-11-21', time: '10:00', open: true, difference_fen: 0 },
    { store_id: 9, store_name: '长宁店', day: '2026-11-21', time: '11:00', open: false, difference_fen: 0 },
  ],
}

it('says why the day is closed, and offers what is still open, any other time, or everything back', async () => {
  const { server } = await openScreen(OrderDetail, paths.orderDetail({ order_sn: BOOKING }), (server) => {
    server.answers(bookingDetail, { ...aBooking('booked', ['reschedule', 'cancel'], 0), day_closed: true })
    server.answers(bookingClosing, CLOSING)
    server.answers(rescheduleBooking, {
      ...{ order_sn: BOOKING, done: true, reschedule_no: 'X1', payable_fen: 0, hold_until: null },
    })
  })
  await sees('门店当天不营业：换新影棚')
  await sees('徐汇店')
  expect(all('button', '改到这里')).toHaveLength(1)
  expect(all('link', '换其他时间').map((link) => link.getAttribute('href'))).toEqual([
    paths.rescheduling({ order_sn: BOOKING }),
  ])
  expect(all('button', '全额退款')).toHaveLength(1)
  await press('button', '改到这里')
  await sees('改期成功')
  expect(server.sent(rescheduleBooking)).toMatchObject([{ store_id: 8, time: '10:00', shown_difference_fen: 0 }])
})
