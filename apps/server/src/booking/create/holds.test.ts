import { dropReschedule, rescheduleBooking } from '@kuaimen/contract/booking/change.endpoints'
import { bookingNotFound } from '@kuaimen/contract/booking/record.errors'
import { bookingDetail, bookingList, currentShoot } from '@kuaimen/contract/booking/view.endpoints'
import { addDays } from '@kuaimen/contract/kernel/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aBooking, aDay, aKey, aStore, driftedCells, strayTakings } from '../../testing/booking/booking'

const MINUTE = 60_000
let app: TestApp

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(async () => {
  expect(await driftedCells(app)).toEqual([])
  expect(await strayTakings(app)).toEqual([])
  await app.stop()
})

type Owned = { token: string; order_sn: string }

const holds = async ({ token }: { token: string }) => (await app.call(currentShoot, {}, { token })).data.holds
const unpaid = async ({ token }: Owned) => (await app.call(bookingList, { tab: 'unpaid' }, { token })).data

/** A visit on a cheap day whose owner wants the dear one, and has not paid the difference. */
async function aHeldReschedule() {
  const one = await aBooking(app, { day: addDays(aDay(app), 2), time: '12:00' })
  const to = { order_sn: one.order_sn, store_id: await aStore(app), day: addDays(aDay(app), 7), time: '12:00' }
  const send = (shown_difference_fen: number) =>
    app.call(rescheduleBooking, { ...to, shown_difference_fen }, { ...one, headers: { 'idempotency-key': aKey() } })
  const { data } = await send(0)
  const { difference_fen } = data as unknown as { difference_fen: number }
  expect((await send(difference_fen)).data.done).toBe(false)
  return { ...one, difference_fen, day: to.day }
}

it('are told beside the next visit, the one that ends first before the others', async () => {
  const by = await aMember(app)
  expect(await holds(by)).toEqual([])
  const first = await aBooking(app, { by, state: 'held', time: '11:00' })
  app.advance(MINUTE)
  const second = await aBooking(app, { by, state: 'held', time: '17:00' })
  expect(await holds(by)).toMatchObject([
    {
      payable_no: first.order_sn,
      order_sn: first.order_sn,
      time: '11:00',
      payable_fen: first.payable_fen,
      cover: expect.stringMatching(/\.webp$/),
    },
    { payable_no: second.order_sn, time: '17:00' },
  ])
  app.advance(14.5 * MINUTE)
  expect(await holds(by)).toMatchObject([{ payable_no: second.order_sn }])
  expect(await holds(await aMember(app))).toEqual([])
})

it('are told of the new time of a visit too, in the list and among the unpaid ones', async () => {
  const one = await aHeldReschedule()
  const [hold] = await holds(one)
  expect(hold).toMatchObject({ order_sn: one.order_sn, payable_fen: one.difference_fen, day: one.day })
  expect(await unpaid(one)).toMatchObject({
    total: 1,
    list: [
      {
        order_sn: one.order_sn,
        state: 'booked',
        pending_reschedule: { reschedule_no: hold!.payable_no, difference_fen: one.difference_fen, day: one.day },
      },
    ],
  })
  app.advance(16 * MINUTE)
  expect(await holds(one)).toEqual([])
  expect(await unpaid(one)).toEqual({ total: 0, list: [], next: '' })
})

it('of a new time can be given up: the visit stays where it is', async () => {
  const one = await aHeldReschedule()
  expect((await app.call(dropReschedule, { order_sn: one.order_sn }, await aMember(app))).code).toBe(
    bookingNotFound.code,
  )
  for (const time of ['first', 'again'])
    expect((await app.call(dropReschedule, { order_sn: one.order_sn }, one)).code, time).toBe(0)
  expect(await holds(one)).toEqual([])
  const { data } = await app.call(bookingDetail, { order_sn: one.order_sn }, one)
  expect(data).toMatchObject({ state: 'booked', time: '12:00', pending_reschedule: null, reschedules_left: 2 })
  expect(data.timeline.at(-1)?.text).toBe('放弃改期，仍按原时间')
})
