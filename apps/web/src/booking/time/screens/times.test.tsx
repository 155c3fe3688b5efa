// @vitest-environment happy-dom
import { currentShoot } from '@kuaimen/contract/booking/view.endpoints'
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { currentCity } from '@kuaimen/contract/city/city.endpoints'
import { addDays, studioDay, weekdayOf } from '@kuaimen/contract/kernel/time'
import { productDetail } from '@kuaimen/contract/product/product.endpoints'
import {
  scheduleCalendar,
  scheduleList,
  scheduleNearest,
  scheduleSoonest,
} from '@kuaimen/contract/schedule/schedule.endpoints'
import type { ScheduleCalendar, ScheduleDay, StoreSoonest } from '@kuaimen/contract/schedule/schedule.views'
import { storeDetail } from '@kuaimen/contract/store/store.endpoints'
import { waitlist } from '@kuaimen/contract/waitlist/waitlist.endpoints'
import type { WaitView } from '@kuaimen/contract/waitlist/waitlist.views'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { aBrand } from '../../../brand/examples.testing'
import { aCity } from '../../../city/examples.testing'
import type { FakeServer } from '../../../platform/fake-server.testing'
import { paths } from '../../../platform/page/paths'
import { all, openScreen, press, sees, text, the, until } from '../../../platform/screen.testing'
import { aProductDetail } from '../../../product/examples.testing'
import { aStore, aStoreDetail } from '../../../store/examples.testing'
import DateAndTime from './DateAndTime'
import StoreAndTime from './StoreAndTime'

const TODAY = studioDay(new Date())
const DAY = addDays(TODAY, 1)
const TIMES = `/reservation/product/date_and_time?items=20&store_id=1&day=${DAY}`
const STORES = '/reservation/product/store_and_time?items=20'

const openDay = (day: string) => ({ day, state: 'open' as const, price_fen: 19_900, mark: '', reason: '' })
const monthOf = (month: string): ScheduleCalendar => ({
  month,
  first_day: TODAY,
  last_day: addDays(TODAY, 60),
  minutes: 80,
  list_price_fen: 19_900,
  days: [openDay(DAY)],
})
const starts: ScheduleDay = {
  ...openDay(DAY),
  minutes: 80,
  starts: [
    { time: '10:00', left: 3, state: 'open', reason: '' },
    { time: '10:30', left: 1, state: 'few', reason: '' },
    { time: '11:00', left: 0, state: 'full', reason: '影棚已约满' },
  ],
}

function filled(server: FakeServer) {
  server.answers(getConfig, aBrand)
  server.answers(currentCity, aCity)
  server.answers(productDetail, aProductDetail)
  server.answers(storeDetail, aStoreDetail)
  server.answers(scheduleCalendar, ({ month }) => monthOf(month))
  server.answers(scheduleList, starts)
}

describe('the page of times', () => {
  it('says what is left only where it is little, and else when it ends', async () => {
    openScreen(DateAndTime, TIMES, filled)
    await until(() => the('button', /10:00，11:20 结束$/))
    the('button', /10:30，余1位$/)
    the('button', /11:00，约满，影棚已约满$/)
    await sees('个人肖像 · 静安梧桐里店')
  })

  it('has the chosen hours in its bar', async () => {
    openScreen(DateAndTime, TIMES, filled)
    await press('button', /10:00，/)
    await sees(`${weekdayOf(DAY)} 10:00–11:20`)
  })

  const full = (server: FakeServer) => {
    filled(server)
    server.answers(scheduleList, { ...starts, state: 'full', starts: [] })
    server.answers(scheduleNearest, { days: [], stores: [] })
  }

  it('has the way into the line in its bar on a day that is full', async () => {
    const { server } = openScreen(DateAndTime, TIMES, full)
    const way = await until(() => the('link', '候补这一天'))
    expect(way.getAttribute('href')).toBe(paths.waitlist({ items: '20', store_id: 1, day: DAY }))
    expect(all('button', '下一步')).toEqual([])
    // Nobody is asked about whom nobody knows.
    expect(server.made(waitlist)).toHaveLength(0)
  })

  const aWait = (more: Partial<WaitView> = {}): WaitView => ({
    ...{
      wait_no: 'W1',
      state: 'live',
      state_text: '候补中',
      city: { id: aCity.city_id, name: '上海' },
      branch: 'shoot',
    },
    stores: [{ id: 1, name: '静安梧桐里店' }],
    items: [{ product_id: 20, name: '个人肖像', cover: '/media/a.webp', people: 1 }],
    ...{ days: [DAY], from_time: '00:00', until_time: '23:45', place: 3, turn: null, passed: 0, visit: null },
    ...{ order_sn: '', asked_at: 1_700_000_000, ended_at: null, ...more },
  })
  const asMember = (wait: WaitView) =>
    openScreen(
      DateAndTime,
      TIMES,
      (server) => {
        full(server)
        server.loses(currentShoot)
        server.answers(waitlist, { at_most: 3, list: [wait] })
      },
      { cookies: { access_token: 't' } },
    )

  it.each([
    ['here', aWait()],
    ['in the whole city', aWait({ stores: [] })],
    ['and has a turn to pay for', aWait({ state: 'unpaid' })],
  ])('says to a member who waits for that day already %s, and leads to the line', async (_, wait) => {
    asMember(wait)
    const way = await until(() => the('link', '已在候补'))
    expect(way.getAttribute('href')).toBe(paths.waitlist())
    expect(all('link', '候补这一天')).toEqual([])
  })

  it.each([
    ['of another day', { days: [addDays(DAY, 1)] }],
    ['of some hours', { from_time: '18:00' }],
    ['at another store', { stores: [{ id: 9, name: '愚园店' }] }],
    ['in another city', { stores: [], city: { id: 330100, name: '杭州' } }],
    ['for something else', { items: [] }],
    ['that is over', { state: 'over' as const }],
  ])('leaves the way into the line to who has a wait %s', async (_, more) => {
    const { server } = asMember(aWait(more))
    await until(() => expect(server.made(waitlist)).toHaveLength(1))
    await until(() => the('link', '候补这一天'))
    expect(all('link', '已在候补')).toEqual([])
  })

  const LATER = addDays(TODAY, 2)
  const drafted = (day: string) =>
    sessionStorage.setItem(
      'draftOrEditedData',
      JSON.stringify({
        branch: 'shoot',
        items: [{ product_id: 20, people: 1, addon_ids: [], series_ids: [] }],
        ...{ store_id: 1, day, time: '10:00', remark: '', key: 'k' },
      }),
    )

  it('shows the day of the address to who arrives, whatever was chosen before', async () => {
    drafted(LATER)
    const { server } = openScreen(DateAndTime, TIMES, filled)
    await until(() => the('button', /10:00，11:20 结束$/))
    expect(new Set(server.sent(scheduleList).map(({ day }) => day))).toEqual(new Set([DAY]))
    expect(text()).not.toContain(`${weekdayOf(LATER)} 10:00`)
    await press('button', /10:30，/)
    await sees(`${weekdayOf(DAY)} 10:30–11:50`)
  })

  it('takes the address along to the day that is chosen', async () => {
    const days = [openDay(DAY), openDay(LATER)]
    const { address } = openScreen(DateAndTime, TIMES, (server) => {
      filled(server)
      server.answers(scheduleCalendar, ({ month }) => ({ ...monthOf(month), days }))
      server.answers(scheduleList, ({ day }) => ({ ...starts, ...openDay(day) }))
    })
    await until(() => the('button', /10:00，/))
    const later = () => document.querySelector<HTMLElement>(`[data-day="${LATER}"]`)
    await until(() => expect(later()?.getAttribute('aria-disabled')).not.toBe('true'))
    await act(async () => later()?.click())
    await until(() => expect(new URLSearchParams(address().split('?')[1]).get('day')).toBe(LATER))
    await press('button', /10:00，/)
    await sees(`${weekdayOf(LATER)} 10:00–11:20`)
  })

  it('fails once, however much fails, and recovers as a whole', async () => {
    const { server, client } = openScreen(DateAndTime, TIMES, (arranged) => {
      filled(arranged)
      for (const lost of [productDetail, storeDetail, scheduleCalendar, scheduleList]) arranged.loses(lost)
    })
    await until(() => expect(text()).not.toContain('加载中'))
    await until(() => expect(client.isFetching()).toBe(0))
    expect(all('alert')).toHaveLength(1)
    filled(server)
    await press('button', '重新加载')
    await until(() => the('button', /^更换|10:00，/))
    await until(() => expect(all('alert')).toEqual([]))
  })
})

describe('the page of stores', () => {
  const next = ['15:00', '15:30', '16:00'].map((time) => ({ day: TODAY, time, left: 2 }))
  const list: StoreSoonest[] = [
    { store: aStore(7, '陆家嘴店'), soonest: next[0]!, starts: next, reason: '' },
    { store: aStore(8, '装修店'), soonest: null, starts: [], reason: '门店装修中，12月10日起可约' },
  ]

  it('leads from one of the next starts to the confirmation, with the choice made', async () => {
    const { address } = openScreen(StoreAndTime, STORES, (server) => {
      filled(server)
      server.answers(scheduleSoonest, { total: 2, list })
    })
    await sees('最早 今天 15:00')
    await sees('12月10日起可约')
    await press('button', '预约 陆家嘴店 今天 15:30')
    await until(() => expect(address()).toBe('/reservation/detail'))
    expect(JSON.parse(sessionStorage.getItem('draftOrEditedData') ?? '')).toMatchObject({
      store_id: 7,
      day: TODAY,
      time: '15:30',
    })
  })

  it('takes a list without starts as one with the first alone', async () => {
    openScreen(StoreAndTime, STORES, (server) => {
      filled(server)
      const { starts: _, ...older } = list[0]!
      server.answers(scheduleSoonest, { total: 1, list: [older as StoreSoonest] })
    })
    await until(() => expect(all('button', /^预约 陆家嘴店/)).toHaveLength(1))
  })

  it('fails once when the product cannot be had', async () => {
    openScreen(StoreAndTime, STORES, (server) => {
      filled(server)
      for (const lost of [productDetail, scheduleSoonest]) server.loses(lost)
    })
    await until(() => expect(text()).not.toContain('加载中'))
    expect(all('alert')).toHaveLength(1)
  })
})
