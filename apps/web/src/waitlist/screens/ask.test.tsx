// @vitest-environment happy-dom
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { currentCity } from '@kuaimen/contract/city/city.endpoints'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { productDetail } from '@kuaimen/contract/product/product.endpoints'
import { scheduleSoonest } from '@kuaimen/contract/schedule/schedule.endpoints'
import { storeDetail } from '@kuaimen/contract/store/store.endpoints'
import { askToWait, waitDays } from '@kuaimen/contract/waitlist/waitlist.endpoints'
import { openAlready, waitsOverlap } from '@kuaimen/contract/waitlist/waitlist.errors'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { aBrand } from '../../brand/examples.testing'
import { aCity } from '../../city/examples.testing'
import type { FakeServer } from '../../platform/fake-server.testing'
import { paths } from '../../platform/page/paths'
import { openScreen, press, sees, the, until } from '../../platform/screen.testing'
import { aProductDetail } from '../../product/examples.testing'
import { aStore, aStoreDetail } from '../../store/examples.testing'
import { draft } from '../../visit/draft'
import { dayText } from '../../visit/time-text'
import Waitlist from './Waitlist'

const DAY = addDays(studioDay(new Date()), 1)
/** Not while the city of the store is looked up. */
const READY = /^开始候补$/
const HANGZHOU = { city_id: 330100, city_name: '杭州' }

const open = (arrange: (server: FakeServer) => void) =>
  openScreen(
    Waitlist,
    paths.waitlist({ items: '20x1', store_id: 1, day: DAY }),
    (server: FakeServer) => {
      server.answers(getConfig, aBrand)
      server.answers(currentCity, aCity)
      server.answers(productDetail, aProductDetail)
      server.answers(storeDetail, { ...aStoreDetail, ...HANGZHOU })
      server.answers(scheduleSoonest, { total: 0, list: [] })
      server.answers(waitDays, { days: [] })
      arrange(server)
    },
    { cookies: { access_token: 't' } },
  )

describe('asking to wait', () => {
  it('is for the city of the store that one comes from, wherever one is', async () => {
    const { server } = open((one) => one.refuses(askToWait, waitsOverlap))
    await press('button', READY)
    await sees(waitsOverlap.msg)
    expect(server.sent(askToWait)).toMatchObject([{ city_id: HANGZHOU.city_id, store_ids: [1], days: [DAY] }])
    expect(server.sent(scheduleSoonest).at(-1)).toMatchObject({ city_id: HANGZHOU.city_id })
  })

  it('names the place that can be had now, and leads to booking it', async () => {
    const openNow = { store_id: 7, store: '快门照相馆·西湖店', day: DAY, time: '14:00' }
    const { address } = open((one) => one.refuses(askToWait, openAlready, openNow))
    await press('button', READY)
    await sees(`西湖店，${dayText(DAY)} 14:00 就可以预约`)
    await press('button', '去预约')
    await until(() => expect(address()).toBe(paths.bookingConfirm({ branch: 'shoot' })))
    expect(draft()).toMatchObject({ store_id: 7, day: DAY, time: '14:00', branch: 'shoot' })
  })

  it('says which day has gone with the choice of stores, and offers none that is being renovated', async () => {
    open((one) => {
      one.answers(waitDays, { days: [{ day: DAY, state: 'closed', start: null }] })
      const works = { ...aStore(7, '快门照相馆·西湖店'), is_spnd_biz: 1 as const, spnd_biz_end: '2027-01-01' }
      one.answers(scheduleSoonest, { total: 1, list: [{ store: works, soonest: null, starts: [], reason: '' }] })
    })
    await sees('没有算进去')
    await until(() => expect(the('button', /西湖店（装修中）/).hasAttribute('disabled')).toBe(true))
    // A day that is over has nothing to be had.
    const past = document.querySelector(`[data-day="${addDays(studioDay(new Date()), -1)}"]`)
    expect(past?.getAttribute('aria-disabled') ?? 'true').toBe('true')
  })

  it('lets full days be chosen, closed ones say why, and open ones lead to booking', async () => {
    const [shut, free, full] = [2, 3, 4].map((nth) => addDays(DAY, nth)) as [string, string, string]
    const marks = (day: string) => {
      if (day === shut) return { day, state: 'closed' as const, start: null }
      if (day === free)
        return { day, state: 'open' as const, start: { store_id: 1, store: '快门照相馆·西湖店', time: '09:00' } }
      return { day, state: 'full' as const, start: null }
    }
    const days = [0, 1, 2, 3, 4, 5].map((nth) => marks(addDays(DAY, nth)))
    const { server, address } = open((one) => {
      one.answers(waitDays, { days })
      one.refuses(askToWait, waitsOverlap)
    })
    const dayButton = (day: string) => document.querySelector<HTMLElement>(`[data-day="${day}"]`)
    const tap = async (day: string) => {
      if (!dayButton(day)) await press('button', '下个月')
      await until(() => expect(dayButton(day)).not.toBeNull())
      act(() => dayButton(day)?.click())
    }
    await sees('休 门店休息')
    await tap(shut)
    await sees('这天门店休息，请选别的日期')
    expect(dayButton(shut)?.getAttribute('aria-pressed')).toBe('false')
    await tap(full)
    await sees('已选 2 天')
    await press('button', READY)
    await sees(waitsOverlap.msg)
    expect(server.sent(askToWait)).toMatchObject([{ days: [DAY, full] }])
    await press('button', '取消')
    await tap(free)
    await sees(`西湖店，${dayText(free)} 09:00 就可以预约`)
    await press('button', '去预约')
    await until(() => expect(address()).toBe(paths.bookingConfirm({ branch: 'shoot' })))
    expect(draft()).toMatchObject({ store_id: 1, day: free, time: '09:00' })
    expect(server.sent(waitDays)).toMatchObject([{ items: '20x1', city_id: HANGZHOU.city_id, store_ids: '1' }])
  })
})
