// @vitest-environment happy-dom

import { cancelPreview, seriesList } from '@kuaimen/contract/booking/change.endpoints'
import type { CancelPreview } from '@kuaimen/contract/booking/change.views'
import { askGuest } from '@kuaimen/contract/booking/guest.endpoints'
import type { GuestKind } from '@kuaimen/contract/booking/guest.rules'
import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { bookingDetail, bookPayResult } from '@kuaimen/contract/booking/view.endpoints'
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { taskList } from '@kuaimen/contract/member/task.endpoints'
import { messageSubscribe } from '@kuaimen/contract/notice/notice.endpoints'
import { productDetail } from '@kuaimen/contract/product/product.endpoints'
import { describe, expect, it } from 'vitest'
import { ApiClient } from '../../../api/query'
import { aBrand } from '../../../brand/examples.testing'
import { aTask } from '../../../member/examples.testing'
import { FakeServer } from '../../../platform/fake-server.testing'
import { paths } from '../../../platform/page/paths'
import { all, openScreen, press, sees, text, the, until } from '../../../platform/screen.testing'
import { aProductDetail } from '../../../product/examples.testing'
import { aBooking, BOOKING } from '../../examples.testing'
import BookingResult from '../../result/screens/BookingResult'
import { share } from '../../view/visit-share'
import OrderDetail from './OrderDetail'

const WECHAT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.49'
const classic = { id: 1, name: '经典', cover: '/1.webp', note: '' }

const PREVIEW: CancelPreview = {
  paid_fen: 62_900,
  kept_fen: 0,
  refund_fen: 62_900,
  tenders: [{ tender: 'wechat', name: '微信支付', note: '', amount_fen: 62_900 }],
  free_until: 0,
  rule: '',
}

const served = (booking: BookingView) => (server: FakeServer) => {
  server.answers(bookingDetail, booking)
  server.answers(seriesList, [classic])
  server.answers(cancelPreview, PREVIEW)
}
/** A visit that is over, at a chain that thanks for showing its pictures, or not. */
const over = (xhs_return: 0 | 1) => (server: FakeServer) => {
  served({ ...aBooking('completed', ['review'], -3), points_earned: 298 })(server)
  server.answers(getConfig, { ...aBrand, xhs_return })
  server.answers(taskList, [aTask({ task_id: 8, kind: 'proof', title: '小红书返图' })])
}
const open = (booking: BookingView) =>
  openScreen(OrderDetail, paths.orderDetail({ order_sn: BOOKING }), served(booking))
/** What the thumb finds first. */
const bar = () => [...document.querySelectorAll('footer a, footer button')].map(({ textContent }) => textContent)

describe('an order', () => {
  it('leads to its looks while they are open and the day is not there', async () => {
    open(aBooking('booked', ['cancel', 'reschedule', 'series']))
    await sees('还有 3 天')
    await until(() => expect(bar()).toEqual(['更多', '导航到店', '选造型']))
    expect(the('link', '选造型').getAttribute('href')).toBe(paths.photoSeries({ order_sn: BOOKING, product_id: 20 }))
    expect(document.querySelector('[aria-current=step]')?.textContent).toContain('到店')
  })

  it('leads to the store on the day itself', async () => {
    open(aBooking('booked', ['cancel', 'series'], 0))
    await until(() => expect(bar().at(-1)).toBe('导航到店'))
  })

  it.each([
    ['checked_in', ['看看今天的流程']],
    ['shooting', ['看看今天的流程']],
    ['selecting', ['照片常见问题', '致电门店']],
    ['retouching', ['照片常见问题', '致电门店']],
    ['delivered', ['再次预约', '致电门店']],
  ] as const)('has something to do while it is %s', async (state, acts) => {
    open(aBooking(state, [], 0))
    await until(() => expect(bar()).toEqual(acts))
  })

  it('tells the course of the day to who is there', async () => {
    openScreen(OrderDetail, paths.orderDetail({ order_sn: BOOKING }), (server) => {
      served(aBooking('checked_in', [], 0))(server)
      server.answers(productDetail, { ...aProductDetail, stages: [{ name: '妆发造型', minutes: 30 }] })
    })
    await press('button', '看看今天的流程')
    await sees('妆发造型')
  })

  it('leads the way once, and tells of parking while the visit is to come', async () => {
    const parked = (booking: BookingView) => ({ ...booking, store: { ...booking.store, parking: '地下二层' } })
    open(parked(aBooking('booked', [], 0)))
    await sees('停车：地下二层')
    expect(all('button', '导航')).toEqual([])
  })

  it('says nothing of parking once it is over', async () => {
    const over = aBooking('cancelled')
    open({ ...over, store: { ...over.store, parking: '地下二层' } })
    await sees('再次预约')
    expect(text()).not.toContain('停车')
  })

  it('has another time and none behind one more tap, each with what it means', async () => {
    const { address } = open(aBooking('booked', ['cancel', 'reschedule']))
    await press('button', '更多')
    await sees('免费，还剩 2 次')
    await press('button', /^取消预约/)
    await sees('将退回')
    await press('link', /^只是时间有变/)
    await until(() => expect(address()).toBe(paths.rescheduling({ order_sn: BOOKING })))
  })

  it('does not offer another time where there is none left, and says why', async () => {
    open(aBooking('booked', ['cancel']))
    await press('button', '更多')
    await sees('现在不行')
    await press('button', /^取消预约/)
    await sees('将退回')
    expect(all('link', /改期/)).toEqual([])
  })

  it('asks for a review once it is over', async () => {
    openScreen(OrderDetail, paths.orderDetail({ order_sn: BOOKING }), over(0))
    await until(() => expect(bar()).toEqual(['再次预约', '去评价']))
    await press('button', /^实付/)
    await sees('商品合计')
    expect(text()).not.toContain('小红书返图')
  })

  it('says what it has brought, and leads to the thanks for showing its pictures', async () => {
    openScreen(OrderDetail, paths.orderDetail({ order_sn: BOOKING }), over(1))
    const thanks = await until(() => the('link', /小红书返图/))
    expect(thanks.getAttribute('href')).toBe(paths.taskDetail({ task_id: 8, order_sn: BOOKING }))
    expect(the('link', /^积分/).textContent).toContain('+298')
  })

  it('says before it is cancelled which points go with it', async () => {
    openScreen(OrderDetail, paths.orderDetail({ order_sn: BOOKING }), (server) => {
      const booking = { ...aBooking('booked', ['cancel']), points_to_come: 298 }
      served(booking)(server)
      server.answers(cancelPreview, { ...PREVIEW, points_taken_back: 40 })
    })
    await sees('完成后可得 298')
    await press('button', '更多')
    await press('button', /^取消预约/)
    await sees('40 积分')
    expect(text()).toContain('将收回')
  })
})

describe('the result of a booking', () => {
  const result = (userAgent?: string) =>
    openScreen(
      BookingResult,
      paths.bookingResult({ order_sn: BOOKING }),
      (server) => {
        served(aBooking('booked', ['series'], 1))(server)
        server.answers(messageSubscribe, { template_ids: ['S_remind'], left: 1 })
        server.answers(bookPayResult, { banner: [], page: [], activity: [], recommendation: [], products: [] })
      },
      userAgent ? { userAgent } : {},
    )

  it('says where one meets, and gives a file for the calendar', async () => {
    result()
    await sees('明天 14:00，马当里见')
    expect((await until(() => the('link', '添加到日历'))).getAttribute('href')).toBe('/calendar/key.ics')
    await until(() => the('link', '选造型'))
  })

  it('of somebody else’s visit names who comes and leads to the link; alone, nobody is sent anything', async () => {
    const guest = { name: '王阿姨', mobile: '13900001111', consent: 'unasked' as const, path: '' }
    openScreen(BookingResult, paths.bookingResult({ order_sn: BOOKING }), (server) => {
      const messages: GuestKind[] = ['remind_24h']
      served({ ...aBooking('booked', ['remark'], 1), guest: { ...guest, messages } })(server)
      server.answers(bookPayResult, { banner: [], page: [], activity: [], recommendation: [], products: [] })
      server.answers(askGuest, { ...guest, consent: 'asked', path: '/guest/KEY', messages })
    })
    await sees('我们在店里等王阿姨')
    expect(text()).not.toContain('发给同行的人')
    await press('button', /^提醒也发给到店人/)
    await until(() => expect(document.querySelector('[role=dialog] a[href="/guest/KEY"]')).not.toBeNull())
  })

  it('in WeChat, invites nobody to reminders who has one left', async () => {
    const { server } = result(WECHAT)
    await until(() => expect(server.made(messageSubscribe)).toHaveLength(1))
    await sees('添加到日历')
    expect(text()).not.toContain('到店提醒')
  })

  it('says how to get that file where the app around opens none', async () => {
    result(WECHAT)
    await press('button', '添加到日历')
    await sees('换到手机浏览器就可以')
    expect(text()).toContain('复制日历链接')
  })
})

describe('a shared visit', () => {
  const cardOf = (booking: BookingView) => {
    const server = new FakeServer()
    served(booking)(server)
    return share(new ApiClient(server.call), { search: new URLSearchParams({ order_sn: BOOKING }) })
  }

  it('tells companions when and where, and never leads to the order', async () => {
    expect(await cardOf(aBooking('booked', [], 1))).toEqual({
      title: '明天 14:00，马当里见',
      description: '快门照相馆·马当里店，马当路 1 号',
      picture: '/cover.webp',
      link: paths.storeDetail({ id: 1 }),
    })
    expect((await cardOf(aBooking('completed')))?.link).toBe(paths.home())
  })
})

describe('a company’s visit', () => {
  const companys = { ...aBooking('booked', ['cancel']), company_name: '青梧文化' }

  it('has a page of its own', async () => {
    const { address } = open(companys)
    await until(() => expect(address()).toBe(paths.enterpriseOrder({ order_sn: BOOKING })))
  })

  it('has a result of its own, to which the payment page comes back too', async () => {
    const { address } = openScreen(BookingResult, paths.bookingResult({ order_sn: BOOKING }), served(companys))
    await until(() => expect(address()).toBe(paths.enterpriseResult({ order_sn: BOOKING })))
  })
})
