import { bookingList } from '@kuaimen/contract/booking/view.endpoints'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aBooking, aStore } from '../../testing/booking/booking'
import { rows } from '../../testing/rows'

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

it('goes on where a page ended, whatever has moved up or down meanwhile', async () => {
  const by = await aMember(app)
  const store_id = await aStore(app, 5)
  const at = (time: string, state: 'booked' | 'shooting' | 'completed') => aBooking(app, { by, store_id, state, time })
  const visits = [
    await at('10:00', 'booked'),
    await at('12:00', 'booked'),
    await at('14:00', 'booked'),
    await at('16:00', 'shooting'),
    await at('18:00', 'completed'),
  ]
  const numbers = visits.map(({ order_sn }) => order_sn)
  const pageOf = async (after: string) => {
    const { data } = await app.call(bookingList, { per_page: 2, ...(after ? { after } : {}) }, by)
    return { next: data.next, list: data.list.map(({ order_sn }) => order_sn) }
  }
  const first = await pageOf('')
  expect(first.list).toEqual(numbers.slice(0, 2))
  // The first two are over meanwhile: counted by numbers of pages, the third would be passed over.
  await rows(app, `update booking set state = 'cancelled' where order_sn = any($1)`, [numbers.slice(0, 2)])
  const second = await pageOf(first.next)
  expect(second.list).toEqual(numbers.slice(2, 4))
  const byNumber = await app.call(bookingList, { per_page: 2, page: 2 }, by)
  expect(byNumber.data.list.map(({ order_sn }) => order_sn)).not.toContain(numbers[2])
  const third = await pageOf(second.next)
  const fourth = await pageOf(third.next)
  expect([...third.list, ...fourth.list].toSorted()).toEqual([numbers[0], numbers[1], numbers[4]].toSorted())
  expect(fourth.next).toBe('')
})

it('refuses a place that it has not named', async () => {
  const by = await aMember(app)
  for (const after of ['x', '9.1.B1', "0.1700000000000.' or 1=1"])
    expect((await app.call(bookingList, { after }, by)).code).toBe(invalidInput.code)
})
