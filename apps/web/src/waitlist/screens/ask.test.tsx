// @vitest-environment happy-dom
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { currentCity } from '@kuaimen/contract/city/city.endpoints'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { productDetail } from '@kuaimen/contract/product/product.endpoints'
import { scheduleSoonest } from '@kuaimen/contract/schedule/schedule.endpoints'
import { storeDetail } from '@kuaimen/contract/store/store.endpoints'
import { askToWait } from '@kuaimen/contract/waitlist/waitlist.endpoints'
import { openAlready, waitsOverlap } from '@kuaimen/contract/waitlist/waitlist.errors'
import { describe, expect, it } from 'vitest'
import { aBrand, aCity, aProductDetail, aStoreDetail } from '../../platform/examples.testing'
import type { FakeServer } from '../../platform/fake-server.testing'
import { paths } from '../../platform/paths'
import { openScreen, press, sees, until } from '../../platform/screen.testing'
import { draft } from '../../visit/draft'
import { dayText } from '../../visit/visit-text'
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
})
