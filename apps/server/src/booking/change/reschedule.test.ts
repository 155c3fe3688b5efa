import {
  cancelBooking,
  cancelPreview,
  previewReschedule,
  rescheduleBooking,
  rescheduleList,
} from '@kuaimen/contract/booking/change.endpoints'
import {
  bookingNotFound,
  priceChanged,
  rescheduleClosed,
  rescheduledOut,
  sameStart,
} from '@kuaimen/contract/booking/record.errors'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { addDays } from '@kuaimen/contract/kernel/time'
import { payByH5 } from '@kuaimen/contract/payment/payment.endpoints'
import { payOver } from '@kuaimen/contract/payment/payment.errors'
import { slotTaken, startClosed } from '@kuaimen/contract/schedule/schedule.errors'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aBooking, aDay, aKey, aStore, driftedCells, giveRoom, paid, strayTakings } from '../../testing/booking/booking'
import { countOf } from '../../testing/rows'
import { expireOverdue } from '../settle/expiry.service'

const MINUTE = 60_000
let app: TestApp
let store_id: number

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  store_id = await aStore(app)
})
afterAll(() => app.stop())
afterEach(async () => {
  expect(await driftedCells(app)).toEqual([])
  expect(await strayTakings(app)).toEqual([])
})

interface To {
  store_id?: number
  day?: string
  time?: string
}
type Booked = { token: string; order_sn: string }

const target = ({ order_sn }: Booked, to: To) => ({ order_sn, store_id, day: aDay(app), time: '15:00', ...to })
const preview = (one: Booked, to: To) => app.call(previewReschedule, target(one, to), one)
const reschedule = (one: Booked, to: To, shown_difference_fen = 0, key = aKey()) =>
  app.call(
    rescheduleBooking,
    { ...target(one, to), shown_difference_fen },
    { token: one.token, headers: { 'idempotency-key': key } },
  )
const detail = async ({ token, order_sn }: Booked) => (await app.call(bookingDetail, { order_sn }, { token })).data
/** A Monday, when it costs less than on a Saturday. */
const monday = () => addDays(aDay(app), 2)

describe('a reschedule', () => {
  it('takes the new time and frees the old one, at another store too', async () => {
    const one = await aBooking(app, { time: '12:00' })
    const there = await aStore(app, 2)
    expect((await reschedule(one, { store_id: there, time: '16:00' })).data).toMatchObject({
      done: true,
      payable_fen: 0,
    })
    const view = await detail(one)
    expect(view).toMatchObject({ store_id: there, time: '16:00', reschedules_left: 1, state: 'booked' })
    expect(view.timeline.at(-1)?.text).toBe('已改期')
    expect(await countOf(app, 'taking join booking b on b.taking_id = id where order_sn = $1', [one.order_sn])).toBe(1)
  })

  it('may overlap its own old cells', async () => {
    const day = addDays(aDay(app), 7)
    const store_id = await aStore(app, 1)
    await giveRoom(app, store_id, 1)
    const one = await aBooking(app, { store_id, time: '12:00', day })
    const list = (await app.call(rescheduleList, { order_sn: one.order_sn, store_id, day }, one)).data
    expect(list.starts.find(({ time }) => time === '12:30')?.left).toBe(1)
    expect((await reschedule(one, { store_id, day, time: '12:30' })).code).toBe(0)
    const other = await aBooking(app, { store_id, time: '16:00', day })
    expect((await reschedule(other, { store_id, day, time: '13:00' })).code).toBe(slotTaken.code)
    expect(await detail(other)).toMatchObject({ time: '16:00', reschedules_left: 2 })
  })

  it('is free twice, and not a third time', async () => {
    const one = await aBooking(app, { time: '13:00' })
    for (const time of ['14:00', '15:30']) expect((await reschedule(one, { time })).code).toBe(0)
    expect((await reschedule(one, { time: '17:00' })).code).toBe(rescheduledOut.code)
  })

  it('ends 24 hours before the start', async () => {
    const one = await aBooking(app, { time: '18:00', day: addDays(aDay(app), -5) })
    const limit = new Date(`${addDays(aDay(app), -5)}T18:00:00+08:00`).getTime() - 24 * 60 * MINUTE
    const saved = app.services.now()
    app.advance(limit + 1 - saved.getTime())
    expect((await preview(one, { time: '16:00' })).code).toBe(rescheduleClosed.code)
    expect((await reschedule(one, { time: '16:00' })).code).toBe(rescheduleClosed.code)
    app.advance(-1)
    expect((await reschedule(one, { day: addDays(aDay(app), -2), time: '16:00' }, -8000)).code).not.toBe(
      rescheduleClosed.code,
    )
    app.advance(saved.getTime() - app.services.now().getTime())
  })

  it('is not to where it is, not into the past, and not for others', async () => {
    const one = await aBooking(app, { time: '11:00' })
    expect((await reschedule(one, { time: '11:00' })).code).toBe(sameStart.code)
    const past = await preview(one, { day: addDays(aDay(app), -7) })
    expect((await reschedule(one, { day: addDays(aDay(app), -7) }, past.data?.difference_fen ?? 0)).code).toBe(
      startClosed.code,
    )
    expect((await reschedule({ ...one, token: (await aMember(app)).token }, {})).code).toBe(bookingNotFound.code)
  })

  it('happens once for one key', async () => {
    const one = await aBooking(app, { time: '10:00' })
    const key = aKey()
    const answers = await Promise.all(Array.from({ length: 5 }, () => reschedule(one, { time: '16:30' }, 0, key)))
    expect(answers.map(({ data }) => data)).toEqual(answers.map(() => answers[0]!.data))
    expect((await detail(one)).reschedules_left).toBe(1)
  })
})

describe('a difference in price', () => {
  it('comes back when the new day costs less', async () => {
    const one = await aBooking(app, { time: '10:30' })
    const { difference_fen } = (await preview(one, { day: monday() })).data
    expect(difference_fen).toBeLessThan(0)
    expect((await reschedule(one, { day: monday() })).code).toBe(priceChanged.code)
    expect((await reschedule(one, { day: monday() }, difference_fen)).data.done).toBe(true)
    expect(await detail(one)).toMatchObject({
      paid_fen: one.payable_fen + difference_fen,
      refunds: [{ amount_fen: -difference_fen }],
    })
  })

  const toSaturday = async () => {
    const one = await aBooking(app, { time: '17:00', day: monday() })
    const { difference_fen } = (await preview(one, { time: '17:00' })).data
    expect(difference_fen).toBeGreaterThan(0)
    const { data } = await reschedule(one, { time: '17:00' }, difference_fen)
    expect(data).toMatchObject({ done: false, payable_fen: difference_fen })
    return { ...one, difference_fen, reschedule_no: data.reschedule_no }
  }

  it('is paid first when it costs more: both times are held until then', async () => {
    const one = await toSaturday()
    expect(await detail(one)).toMatchObject({ day: monday(), pending_reschedule: { reschedule_no: one.reschedule_no } })
    await paid(app, one.reschedule_no, one.difference_fen, one.id)
    const view = await detail(one)
    expect(view).toMatchObject({ day: aDay(app), pending_reschedule: null, reschedules_left: 1 })
    expect(view.paid_fen).toBe(one.payable_fen + one.difference_fen)
    const back = await app.call(cancelPreview, { order_sn: one.order_sn }, one)
    const lines = back.data.tenders.map(({ note, amount_fen }) => [note, amount_fen])
    expect(lines.toSorted()).toEqual(
      [
        ['预约款', one.payable_fen],
        ['改期差价', one.difference_fen],
      ].toSorted(),
    )
    const all = await app.call(cancelBooking, { order_sn: one.order_sn, shown_refund_fen: view.paid_fen }, one)
    expect(all.data.refunds.reduce((sum, refund) => sum + refund.amount_fen, 0)).toBe(view.paid_fen)
  })

  it('changes nothing when it is not paid', async () => {
    const one = await toSaturday()
    expect((await detail(one)).pending_reschedule?.can).toEqual({ pay: true })
    app.advance(15 * MINUTE)
    // In the second before it is expired by the job, the button is gone and the call refuses.
    expect((await detail(one)).pending_reschedule?.can).toEqual({ pay: false })
    const late = await app.call(payByH5, { payable_no: one.reschedule_no }, { token: one.token })
    expect(late.code).toBe(payOver.code)
    await expireOverdue(app.services)
    expect(await detail(one)).toMatchObject({ day: monday(), pending_reschedule: null, reschedules_left: 2 })
  })

  it('paid late still reschedules the booking if there is room, once', async () => {
    const one = await toSaturday()
    app.advance(16 * MINUTE)
    await expireOverdue(app.services)
    await paid(app, one.reschedule_no, one.difference_fen, one.id)
    expect(await detail(one)).toMatchObject({ day: aDay(app), refunds: [] })
    await paid(app, one.reschedule_no, one.difference_fen, one.id)
    expect(await detail(one)).toMatchObject({ day: aDay(app), refunds: [{ amount_fen: one.difference_fen }] })
  })
})
