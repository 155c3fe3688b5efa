import { cancelBooking } from '@kuaimen/contract/booking/change.endpoints'
import { operatorCancel, operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import { studioInstant } from '@kuaimen/contract/kernel/time'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { on } from '../../events'
import type { Room } from '../../room'
import { rooms } from '../../rooms'
import { TestApp } from '../../testing/app'
import { aBooking, aDay, anOperator, cameIn } from '../../testing/booking/booking'
import { jobsFor } from '../../testing/payment/payments'
import { runQueued } from '../../testing/queue'
import { bookingEnded, type EndedBooking } from '../record/ended.port'
import { expireOverdue } from '../settle/expiry.service'
import { settleBookingPayment } from '../settle/settle.service'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const heard: EndedBooking[] = []
let failures = 0

/** A room above that wants to know, and whose hand shakes. */
const listener: Room = {
  name: 'listener',
  on: [
    on(bookingEnded, async (_services, ended) => {
      if (failures-- > 0) throw new Error('listener: not now')
      heard.push(ended)
    }),
  ],
}

let app: TestApp
let began: Date
beforeAll(async () => {
  app = await TestApp.start({ demo: true, rooms: [...rooms, listener] })
  began = app.services.now()
})
afterAll(() => app.stop())
afterEach(() => {
  app.advance(began.getTime() - app.services.now().getTime())
  heard.length = 0
  failures = 0
})

const runEnded = () => runQueued(app, 'booking:ended')

async function expired() {
  const one = await aBooking(app, { state: 'held', time: '10:00' })
  app.advance(15 * MINUTE)
  await expireOverdue(app.services)
  return one
}

it('tells of a hold that has expired', async () => {
  const { order_sn, id } = await expired()
  await runEnded()
  expect(heard).toEqual([{ order_sn, member_id: id, state: 'expired' }])
})

it('tells of a cancel by the customer and by the studio', async () => {
  const own = await aBooking(app, { time: '10:30' })
  await app.call(cancelBooking, { order_sn: own.order_sn, shown_refund_fen: own.payable_fen }, own)
  await runEnded()
  const served = await aBooking(app, { time: '11:00' })
  await app.call(operatorCancel, { order_sn: served.order_sn, reason: '停电' }, await anOperator(app))
  await runEnded()
  expect(heard).toMatchObject([
    { order_sn: own.order_sn, state: 'cancelled' },
    { order_sn: served.order_sn, state: 'cancelled' },
  ])
})

it('tells of a missed visit and of a completed one', async () => {
  const missed = await aBooking(app, { time: '12:00' })
  app.advance(studioInstant(aDay(app), '12:00').getTime() + HOUR - app.services.now().getTime())
  await app.call(operatorTransition, { order_sn: missed.order_sn, to: 'no_show' }, await anOperator(app))
  await runEnded()
  await aBooking(app, { state: 'completed', time: '13:00' })
  await runEnded()
  expect(heard).toMatchObject([{ state: 'no_show' }, { state: 'completed' }])
})

it('says nothing of a booking that goes on', async () => {
  const { order_sn } = await aBooking(app, { state: 'delivered', time: '14:00' })
  expect(await jobsFor(app, order_sn)).toEqual([])
})

it('says nothing of one whose money was only late, until it ends', async () => {
  const one = await expired()
  const { order_sn, payable_fen, id } = one
  await settleBookingPayment(
    app.services,
    await cameIn(app, { payable_no: order_sn, amount_fen: payable_fen, member_id: id }),
  )
  await runEnded()
  expect(heard).toEqual([])
  await app.call(cancelBooking, { order_sn, shown_refund_fen: payable_fen }, one)
  await runEnded()
  expect(heard).toMatchObject([{ order_sn, state: 'cancelled' }])
})

it('waits in the queue when a room could not be heard', async () => {
  failures = 1
  const { order_sn } = await expired()
  await runEnded()
  expect(heard).toEqual([])
  expect(await jobsFor(app, order_sn)).toEqual(['booking:ended'])
})

it('is caused once, however many cancel at once', async () => {
  const one = await aBooking(app, { time: '15:00' })
  const { order_sn, payable_fen } = one
  const cancel = () => app.call(cancelBooking, { order_sn, shown_refund_fen: payable_fen }, one)
  await Promise.all(Array.from({ length: 20 }, cancel))
  expect(await jobsFor(app, order_sn)).toEqual(['booking:ended'])
})
