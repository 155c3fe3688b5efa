// @vitest-environment happy-dom

import type { MeView } from '@kuaimen/contract/account/person.views'
import { me } from '@kuaimen/contract/account/self.endpoints'
import { laterStart, postponeVisit, sayLate, seriesList } from '@kuaimen/contract/booking/change.endpoints'
import { askGuest, forgetGuest, knownGuests, setGuest } from '@kuaimen/contract/booking/guest.endpoints'
import { GUEST_KINDS } from '@kuaimen/contract/booking/guest.rules'
import { guestIsYou, noLaterStart } from '@kuaimen/contract/booking/record.errors'
import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { shareVisit } from '@kuaimen/contract/booking/share.endpoints'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { studioDay, studioTime } from '@kuaimen/contract/kernel/time'
import { describe, expect, it } from 'vitest'
import type { FakeServer } from '../../../platform/fake-server.testing'
import { paths } from '../../../platform/page/paths'
import {
  all,
  type Opening,
  openScreen,
  press,
  refuseClipboard,
  sees,
  text,
  type,
  until,
} from '../../../platform/screen.testing'
import { aBooking, BOOKING } from '../../examples.testing'
import OrderDetail from './OrderDetail'

const KEY = 'A'.repeat(28)
const MESSAGES = [...GUEST_KINDS]
const LATER = {
  time: '15:00',
  end_time: '16:30',
  starts: [
    { time: '15:00', end_time: '16:30' },
    { time: '15:30', end_time: '17:00' },
  ],
}
const GUEST = { name: '王阿姨', mobile: '13900001111', consent: 'unasked' as const, path: '' }

const order = (more: Partial<BookingView>, arrange: (server: FakeServer) => void = () => {}, opening: Opening = {}) =>
  openScreen(
    OrderDetail,
    paths.orderDetail({ order_sn: BOOKING }),
    (server) => {
      server.answers(bookingDetail, { ...aBooking('booked', ['remark'], 0), ...more })
      server.answers(seriesList, [])
      arrange(server)
    },
    opening,
  )

/** A start so many minutes from now. */
const startIn = (minutes: number) => {
  const start = new Date(Date.now() + minutes * 60_000)
  return { day: studioDay(start), time: studioTime(start) }
}
const chips = () => all('button', /^晚 \d+ 分钟/).map(({ textContent }) => textContent)

describe('an order', () => {
  it('offers to say late only what still lies ahead, and no more to be on time', async () => {
    order({ ...startIn(-15), late: { minutes: 10, can_say: true, can_postpone: true, from: 0 } })
    await sees('门店知道您约晚 10 分钟到')
    expect(chips()).toEqual(['晚 20 分钟', '晚 30 分钟'])
    expect(text()).not.toContain('能准时到了')
  })

  it('lets one be on time before the start', async () => {
    order({ ...startIn(60), late: { minutes: 10, can_say: true, can_postpone: true, from: 0 } })
    await sees('能准时到了')
    expect(chips()).toHaveLength(3)
  })

  it('refuses one’s own number where it is typed', async () => {
    const cookies = { city_id: '310100', access_token: 'token' }
    const { server, client } = order(
      { guest: null },
      (one) => {
        one.answers(knownGuests, [])
        one.answers(me, { mobile: '13800000001' } as MeView)
      },
      { cookies },
    )
    await press('button', /^到店人/)
    await press('radio', /替别人约/)
    await type('到店人姓名', '王阿姨')
    await type('到店人手机号', '13800000001')
    await until(() => expect(client.getQueryData([me.path, {}])).toBeDefined())
    await press('button', '确定')
    await sees(guestIsYou.msg)
    expect(server.sent(setGuest)).toEqual([])
  })

  it('asks before somebody is not remembered any more', async () => {
    const { server } = order({ guest: null }, (one) => {
      one.answers(knownGuests, [{ id: 3, name: '李叔', mobile: '13900002222' }])
      one.answers(forgetGuest, null)
    })
    await press('button', /^到店人/)
    await press('button', '不再记住李叔')
    await sees('已有的预约不变')
    expect(server.sent(forgetGuest)).toEqual([])
    await press('button', '移除')
    await until(() => expect(server.sent(forgetGuest)).toEqual([{ id: 3 }]))
  })

  it('says above the link what was answered to it', async () => {
    const agreed = { ...GUEST, consent: 'agreed' as const, path: `/guest/${KEY}`, messages: MESSAGES }
    order({ guest: agreed }, (one) => one.answers(askGuest, agreed))
    await press('button', /^提醒也发给到店人/)
    await sees('到店人已同意')
    expect(text()).not.toContain('把链接发给')
  })

  it('of one alone has no link for companions, and one that is out can be renewed, asked first, and taken back', async () => {
    order({ people: 1, companion_path: '' })
    await sees('到店人')
    expect(text()).not.toContain('发给同行的人')
    const { server } = order({ people: 1, companion_path: `/companion/${KEY}` }, (one) =>
      one.answers(shareVisit, { path: `/companion/${KEY}` }),
    )
    await press('button', /^发给同行的人/)
    await press('button', '换一个链接')
    await sees('旧链接会失效')
    expect(server.sent(shareVisit)).toHaveLength(1)
    await press('button', '换一个')
    await until(() => expect(server.sent(shareVisit)).toHaveLength(2))
    await sees('收起这一页')
  })

  it('tells the store in a tap that somebody is late, and moves on for free beyond that', async () => {
    const late = { minutes: 0, can_say: true, can_postpone: true, from: 0 }
    const { server } = order({ ...startIn(60), late }, (one) => {
      one.answers(sayLate, null)
      one.answers(laterStart, LATER)
      one.answers(postponeVisit, { day: '2026-11-20', time: '15:00', end_time: '16:30' })
    })
    await press('button', '晚 20 分钟')
    await until(() => expect(server.sent(sayLate)).toEqual([{ order_sn: BOOKING, minutes: 20 }]))
    await press('button', '要晚更久')
    await sees('16:30 结束')
    await press('button', '顺延到 15:00')
    await until(() => expect(server.sent(postponeVisit)).toEqual([{ order_sn: BOOKING, time: '15:00' }]))
  })

  it('offers what fits now when the start that was picked has gone', async () => {
    const late = { minutes: 0, can_say: true, can_postpone: true, from: 0 }
    const { server } = order({ ...startIn(60), late }, (one) => {
      one.answers(laterStart, LATER)
      one.refuses(postponeVisit, noLaterStart)
    })
    await press('button', '要晚更久')
    await press('button', /15:30/)
    server.answers(laterStart, { time: '15:00', end_time: '16:30', starts: LATER.starts.slice(0, 1) })
    await press('button', '顺延到 15:30')
    await sees(noLaterStart.msg)
    server.answers(postponeVisit, { day: '2026-11-20', time: '15:00', end_time: '16:30' })
    await press('button', '顺延到 15:00')
    await until(() => expect(server.sent(postponeVisit).map(({ time }) => time)).toEqual(['15:30', '15:00']))
  })

  it('offers the telephone when nothing fits any more', async () => {
    order({ late: { minutes: 30, can_say: true, can_postpone: true, from: 0 } }, (one) =>
      one.answers(laterStart, { time: '', end_time: '', starts: [] }),
    )
    await sees('门店知道您约晚 30 分钟到')
    await press('button', '要晚更久')
    await sees('今天后面没有合适的时间了')
  })

  it('says where to park', async () => {
    order({ store: { ...aBooking('booked').store, parking: '园区内可停' } })
    await sees('停车：园区内可停')
  })

  it('says who comes, and lets somebody else be chosen', async () => {
    const { server } = order({ guest: null }, (one) => {
      one.answers(knownGuests, [{ id: 3, name: '李叔', mobile: '13900002222' }])
      one.answers(setGuest, null)
    })
    await press('button', /^到店人/)
    await sees('李叔')
    await press('radio', /替别人约/)
    await press('button', '确定')
    await sees('请填写姓名')
    await type('到店人姓名', '王阿姨')
    await type('到店人手机号', '13900001111')
    await press('button', '确定')
    const guest = { name: '王阿姨', mobile: '13900001111', remember: false }
    await until(() => expect(server.sent(setGuest)).toEqual([{ order_sn: BOOKING, guest }]))
  })

  it('has a link for whoever comes, and one for those who come along', async () => {
    const guest = { name: '王阿姨', mobile: '13900001111', consent: 'unasked' as const, path: '', messages: MESSAGES }
    order({ guest, people: 3 }, (one) => {
      one.answers(askGuest, { ...guest, consent: 'asked', path: `/guest/${KEY}` })
      one.answers(shareVisit, { path: `/companion/${KEY}` })
    })
    await press('button', /^提醒也发给到店人/)
    const leadsTo = (path: string) =>
      until(() => expect(document.querySelector(`[role=dialog] a[href="${path}"]`)).not.toBeNull())
    await leadsTo(`/guest/${KEY}`)
    // An address is nothing to read.
    expect(text()).not.toContain(KEY)
    await press('button', '关闭')
    await press('button', /^发给同行的人/)
    await leadsTo(`/companion/${KEY}`)
    expect(text()).not.toContain(KEY)
    // Where nothing may be copied for them, a hand has to.
    refuseClipboard()
    await press('button', '复制或发送链接')
    await sees(`/companion/${KEY}`)
  })
})

describe('where nothing is sent to guests', () => {
  it('an order does not offer to ask', async () => {
    order({ guest: { ...GUEST, messages: [] } })
    await sees('王阿姨 139')
    expect(text()).not.toContain('提醒也发给到店人')
  })

  it('and says so of one who has agreed before', async () => {
    order({ guest: { ...GUEST, consent: 'agreed', path: `/guest/${KEY}`, messages: [] } })
    await sees('目前没有短信发给到店人')
  })
})
