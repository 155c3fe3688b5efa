import { bookingList } from '@kuaimen/contract/booking/booking.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { aBooking, aStore } from '../testing/booking'
import { aMember } from '../testing/member'

let app: TestApp

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

it('lists a member’s bookings with what comes soonest first, then what is under way, then what is over, page by page', async () => {
  const by = await aMember(app)
  const store_id = await aStore(app, 5)
  const at = (time: string, state: 'booked' | 'shooting' | 'completed') => aBooking(app, { by, store_id, state, time })
  const made = {
    later: await at('18:00', 'booked'),
    over: await at('10:00', 'completed'),
    over_since: await at('16:00', 'completed'),
    begun: await at('12:00', 'shooting'),
    sooner: await at('14:00', 'booked'),
  }
  const named = Object.fromEntries(Object.entries(made).map(([name, { order_sn }]) => [order_sn, name]))
  const pageOf = async (page: number) =>
    (await app.call(bookingList, { page, per_page: 2 }, by)).data.list.map(({ order_sn }) => named[order_sn])
  expect([await pageOf(1), await pageOf(2), await pageOf(3)]).toEqual([
    ['sooner', 'later'],
    ['begun', 'over_since'],
    ['over'],
  ])
})
