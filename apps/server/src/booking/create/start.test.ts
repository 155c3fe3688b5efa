import {
  cancelBooking,
  cancelPreview,
  chooseSeries,
  deleteBooking,
  rescheduleBooking,
  seriesList,
  setRemark,
} from '@kuaimen/contract/booking/change.endpoints'
import { previewBooking, startBooking } from '@kuaimen/contract/booking/create.endpoints'
import {
  agreementMissing,
  bookingNotFound,
  bookingStateChanged,
  cancelClosed,
  deleteClosed,
  priceChanged,
  refundChanged,
  seriesNotFound,
  tooManyHolds,
} from '@kuaimen/contract/booking/record.errors'
import { operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import { bookingDetail, bookingList, currentShoot } from '@kuaimen/contract/booking/view.endpoints'
import { keyReused } from '@kuaimen/contract/kernel/kernel.errors'
import { kindOf } from '@kuaimen/contract/kernel/payables'
import { addDays } from '@kuaimen/contract/kernel/time'
import { peopleOutOfRange } from '@kuaimen/contract/product/product.errors'
import { scheduleList } from '@kuaimen/contract/schedule/schedule.endpoints'
import { slotTaken, startClosed } from '@kuaimen/contract/schedule/schedule.errors'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import {
  aBooking,
  aDay,
  aKey,
  anOperator,
  aStore,
  choiceOf,
  driftedCells,
  giveRoom,
  PRODUCT,
  paid,
  strayTakings,
  submit,
} from '../../testing/booking/booking'
import { countOf, rows } from '../../testing/rows'
import { expireOverdue } from '../settle/expiry.service'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let app: TestApp

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())
afterEach(async () => {
  expect(await driftedCells(app)).toEqual([])
  expect(await strayTakings(app)).toEqual([])
})

/** Sessions outlive the days that a test passes. */
const goTo = async (at: Date): Promise<void> => {
  await rows(app, "update session set expires_at = $1::timestamptz + interval '1 day'", [at.toISOString()])
  app.advance(at.getTime() - app.services.now().getTime())
}
const at = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`)
const detail = async (token: string, order_sn: string) => (await app.call(bookingDetail, { order_sn }, { token })).data
const leftAt = async (time: string, day = aDay(app)) => {
  app.advance(2000)
  const { data } = await app.call(scheduleList, { store_id: await aStore(app), items: `${PRODUCT}`, day })
  return data.starts.find((start) => start.time === time)?.left
}

describe('submitting', () => {
  it('is refused at every quarter that is never offered, and a reschedule too', async () => {
    const store_id = await aStore(app)
    const day = aDay(app)
    const offered = (await app.call(scheduleList, { store_id, items: `${PRODUCT}`, day })).data.starts
    const { token } = await aMember(app)
    const one = await aBooking(app, { store_id, day, time: offered[0]!.time })
    for (const { time } of offered) {
      const quarter = time.replace(':00', ':15').replace(':30', ':45')
      const target = { order_sn: one.order_sn, store_id, day, time: quarter }
      const headers = { 'idempotency-key': aKey() }
      expect([quarter, (await submit(app, token, { store_id, day, time: quarter })).code]).toEqual([
        quarter,
        startClosed.code,
      ])
      const reply = await app.call(
        rescheduleBooking,
        { ...target, shown_difference_fen: 0 },
        { token: one.token, headers },
      )
      expect([quarter, reply.code]).toEqual([quarter, startClosed.code])
    }
    const preview = await app.call(previewBooking, await choiceOf(app, { store_id, day, time: '14:15' }))
    expect(preview.data).toMatchObject({ open: false, reason: '这个时间门店不接待，请换一个时间' })
  })

  it('holds the cells for fifteen minutes at the price of our own tables', async () => {
    const { token } = await aMember(app)
    const before = await leftAt('12:00')
    const { data, code } = await submit(app, token)
    expect(code).toBe(0)
    expect(data).toMatchObject({ state: 'held', order_id: data.order_sn })
    expect(kindOf(data.order_sn)).toBe('booking')
    expect(data.hold_until! * 1000 - app.services.now().getTime()).toBeCloseTo(15 * MINUTE, -4)
    expect(await leftAt('12:00')).toBe(before! - 1)
    const view = await detail(token, data.order_sn)
    expect(view).toMatchObject({ state_text: '待支付', time: '12:00', paid_fen: 0, can: { pay: true, cancel: true } })
    expect(view.total_fen).toBe(view.lines[0]!.price_fen)
    await app.call(cancelBooking, { order_sn: data.order_sn, shown_refund_fen: 0 }, { token })
    expect(await leftAt('12:00')).toBe(before)
  })

  it('gives the same answer for the same key, and refuses it for another booking', async () => {
    const { token, id } = await aMember(app)
    const key = aKey()
    const first = await submit(app, token, { time: '13:00' }, key)
    const again = await submit(app, token, { time: '13:00' }, key)
    expect(again.data).toEqual(first.data)
    expect(await countOf(app, 'booking where member_id = $1', [id])).toBe(1)
    expect((await submit(app, token, { time: '13:30' }, key)).code).toBe(keyReused.code)
  })

  it('refuses another price, a missing agreement, too many people and a start that is closed', async () => {
    const { token } = await aMember(app)
    const choice = await choiceOf(app, { time: '14:00' })
    const { data } = await app.call(previewBooking, choice)
    const send = (change: object) =>
      app.call(
        startBooking,
        { ...choice, agreed: true, shown_payable_fen: data.payable_fen, ...change },
        { token, headers: { 'idempotency-key': aKey() } },
      )
    expect(await send({ shown_payable_fen: data.payable_fen - 1 })).toMatchObject({
      code: priceChanged.code,
      data: { payable_fen: data.payable_fen },
    })
    expect((await send({ agreed: false })).code).toBe(agreementMissing.code)
    expect((await send({ items: [{ ...choice.items[0]!, people: 9 }] })).code).toBe(peopleOutOfRange.code)
    expect((await send({ time: '03:00' })).code).toBe(slotTaken.code)
    expect((await send({ day: addDays(aDay(app), -7) })).code).toBe(startClosed.code)
    expect((await send({ day: addDays(aDay(app), 70) })).code).toBe(startClosed.code)
    expect(await countOf(app, "booking where state = 'held' and start_at::time = '06:00'")).toBe(0)
  })

  it('lets a member hold three at most, however many are sent at once', async () => {
    const { token, id } = await aMember(app)
    const times = ['10:00', '11:00', '14:30', '15:30', '16:30', '17:30']
    const codes = (
      await Promise.all(times.map((time) => submit(app, token, { time, day: addDays(aDay(app), 1) })))
    ).map(({ code }) => code)
    expect(codes.filter((code) => code === 0)).toHaveLength(3)
    expect(codes.filter((code) => code === tooManyHolds.code)).toHaveLength(3)
    expect(await countOf(app, "booking where member_id = $1 and state = 'held'", [id])).toBe(3)
  })

  it('confirms at once what costs nothing', async () => {
    await rows(app, 'update product set price_fen = 0 where id = 21')
    const { token } = await aMember(app)
    const { data } = await submit(app, token, { product_id: 21, time: '11:00' })
    expect(data).toMatchObject({ state: 'booked', payable_fen: 0, hold_until: null })
  })
})

describe('a hold that runs out', () => {
  it('is over in that instant, and its cells are free with the next sweep', async () => {
    const { token, order_sn } = await aBooking(app, { state: 'held', time: '15:00' })
    app.advance(15 * MINUTE - 1000)
    expect((await detail(token, order_sn)).state).toBe('held')
    app.advance(1000)
    expect(await detail(token, order_sn)).toMatchObject({ state: 'expired', can: { pay: false, delete: true } })
    expect(await expireOverdue(app.services)).toBeGreaterThan(0)
    expect(await countOf(app, 'taking join booking on taking_id = id where order_sn = $1', [order_sn])).toBe(0)
    expect((await detail(token, order_sn)).timeline.map(({ text }) => text)).toContain('超时未支付，预约已取消')
  })

  it('comes back when its payment was only late', async () => {
    const one = await aBooking(app, { state: 'held', time: '16:00' })
    app.advance(20 * MINUTE)
    await expireOverdue(app.services)
    await paid(app, one.order_sn, one.payable_fen, one.id)
    expect(await detail(one.token, one.order_sn)).toMatchObject({ state: 'booked', paid_fen: one.payable_fen })
  })

  it('refunds the money when another customer has the cells by then', async () => {
    const day = addDays(aDay(app), 2)
    const store_id = await aStore(app, 1)
    await giveRoom(app, store_id, 1)
    const late = await aBooking(app, { state: 'held', time: '16:00', day, store_id })
    app.advance(20 * MINUTE)
    await expireOverdue(app.services)
    await aBooking(app, { state: 'held', time: '16:00', day, store_id })
    await paid(app, late.order_sn, late.payable_fen, late.id)
    const view = await detail(late.token, late.order_sn)
    expect(view).toMatchObject({ state: 'expired', refunds: [{ amount_fen: late.payable_fen, state: 'requested' }] })
  })
})

describe('a payment', () => {
  it('confirms once, and a second one goes back whole', async () => {
    const one = await aBooking(app, { state: 'held', time: '17:00' })
    await paid(app, one.order_sn, one.payable_fen, one.id)
    await paid(app, one.order_sn, one.payable_fen, one.id)
    expect(await detail(one.token, one.order_sn)).toMatchObject({
      state: 'booked',
      paid_fen: one.payable_fen,
      refunds: [{ amount_fen: one.payable_fen }],
    })
  })

  it('for a booking that was cancelled goes back whole', async () => {
    const one = await aBooking(app, { state: 'held', time: '17:30' })
    await app.call(cancelBooking, { order_sn: one.order_sn, shown_refund_fen: 0 }, one)
    await paid(app, one.order_sn, one.payable_fen, one.id)
    expect(await detail(one.token, one.order_sn)).toMatchObject({
      state: 'cancelled',
      refunds: [{ amount_fen: one.payable_fen }],
    })
  })
})

describe('cancelling', () => {
  it('gives everything back a day ahead or more', async () => {
    const one = await aBooking(app, { time: '10:30' })
    const { data } = await app.call(cancelPreview, { order_sn: one.order_sn }, one)
    expect(data).toMatchObject({
      kept_fen: 0,
      refund_fen: one.payable_fen,
      tenders: [{ tender: 'wechat', name: '微信支付', amount_fen: one.payable_fen }],
    })
    const done = await app.call(cancelBooking, { order_sn: one.order_sn, shown_refund_fen: data.refund_fen }, one)
    expect(done.data).toMatchObject({ state: 'cancelled', refunds: [{ amount_fen: one.payable_fen }] })
  })

  it('withholds 30 % later, says so first, and takes no other amount', async () => {
    const one = await aBooking(app, { time: '18:00', day: addDays(aDay(app), -4) })
    const saved = app.services.now()
    await goTo(new Date(at(addDays(aDay(app), -4), '18:00').getTime() - 24 * HOUR))
    expect((await app.call(cancelPreview, { order_sn: one.order_sn }, one)).data.kept_fen).toBe(0)
    app.advance(1)
    const { data } = await app.call(cancelPreview, { order_sn: one.order_sn }, one)
    expect(data.kept_fen).toBe(Math.floor(one.payable_fen * 0.3))
    expect(data.kept_fen + data.refund_fen).toBe(one.payable_fen)
    const whole = await app.call(cancelBooking, { order_sn: one.order_sn, shown_refund_fen: one.payable_fen }, one)
    expect(whole).toMatchObject({ code: refundChanged.code, data: { refund_fen: data.refund_fen } })
    const done = await app.call(cancelBooking, { order_sn: one.order_sn, shown_refund_fen: data.refund_fen }, one)
    expect(done.data.refunds).toMatchObject([{ amount_fen: data.refund_fen }])
    await goTo(saved)
  })

  it('happens once, however often it is asked at the same time', async () => {
    const one = await aBooking(app, { time: '11:00', day: addDays(aDay(app), 8) })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        app.call(cancelBooking, { order_sn: one.order_sn, shown_refund_fen: one.payable_fen }, one),
      ),
    )
    expect(answers.every(({ code }) => code === 0)).toBe(true)
    expect(
      await countOf(app, 'payment_refund r join payment p using (pay_no) where subject_no = $1', [one.order_sn]),
    ).toBe(1)
  })

  it('is not for others, nor for what has begun', async () => {
    const one = await aBooking(app, { state: 'checked_in', time: '11:30' })
    const other = await aMember(app)
    const cancel = (token: string) =>
      app.call(cancelBooking, { order_sn: one.order_sn, shown_refund_fen: 0 }, { token })
    expect((await cancel(other.token)).code).toBe(bookingNotFound.code)
    expect((await cancel(one.token)).code).toBe(cancelClosed.code)
  })
})

describe('a member’s bookings', () => {
  it('are listed by state and hidden when deleted', async () => {
    const { token } = await aMember(app)
    const first = (await submit(app, token, { time: '10:00' })).data.order_sn
    app.advance(1000)
    const second = (await submit(app, token, { time: '11:00' })).data.order_sn
    const list = async (tab: 'all' | 'unpaid' | 'over') =>
      (await app.call(bookingList, { tab }, { token })).data.list.map(({ order_sn }) => order_sn)
    expect(await list('all')).toEqual([first, second])
    expect((await app.call(deleteBooking, { order_sn: first }, { token })).code).toBe(deleteClosed.code)
    await app.call(cancelBooking, { order_sn: first, shown_refund_fen: 0 }, { token })
    expect(await list('unpaid')).toEqual([second])
    expect(await list('over')).toEqual([first])
    await app.call(deleteBooking, { order_sn: first }, { token })
    expect(await list('all')).toEqual([second])
    expect((await app.call(bookingDetail, { order_sn: first }, { token })).code).toBe(bookingNotFound.code)
    expect(await countOf(app, 'booking where order_sn = $1', [first])).toBe(1)
  })

  it('say how many come to each product, so that it can be booked again', async () => {
    const { token } = await aMember(app)
    const FAMILY = 56
    const choice = await choiceOf(app, { store_id: await aStore(app, 0, FAMILY), product_id: FAMILY, people: 4 })
    const both = {
      ...choice,
      items: [...choice.items, { product_id: PRODUCT, people: 1, addon_ids: [], series_ids: [] }],
    }
    const { payable_fen } = (await app.call(previewBooking, both, { token })).data
    const headers = { 'idempotency-key': aKey() }
    await app.call(startBooking, { ...both, agreed: true, shown_payable_fen: payable_fen }, { token, headers })
    const [card] = (await app.call(bookingList, { tab: 'all' }, { token })).data.list
    expect(card?.items).toEqual([
      { product_id: FAMILY, people: 4 },
      { product_id: PRODUCT, people: 1 },
    ])
  })

  it('cannot be seen by another member', async () => {
    const one = await aBooking(app, { time: '16:30' })
    const other = await aMember(app)
    expect((await app.call(bookingDetail, { order_sn: one.order_sn }, other)).code).toBe(bookingNotFound.code)
    expect((await app.call(setRemark, { order_sn: one.order_sn, remark: '改' }, other)).code).toBe(bookingNotFound.code)
  })

  it('show the next visit on the home page, with where and when', async () => {
    const one = await aBooking(app, { time: '10:00', day: addDays(aDay(app), 3) })
    const { data } = await app.call(currentShoot, {}, one)
    expect(data).toMatchObject({ exists: 1, order_sn: one.order_sn, book_datetime: `${addDays(aDay(app), 3)},10:00` })
    expect(data.store_location).toMatch(/^\d+\.\d+,\d+\.\d+$/)
    const nobody = await aMember(app)
    expect((await app.call(currentShoot, {}, nobody)).data.exists).toBe(0)
  })

  it('take a remark until the customer has come', async () => {
    const one = await aBooking(app, { time: '17:00', day: addDays(aDay(app), 3) })
    await app.call(setRemark, { order_sn: one.order_sn, remark: ' 想要自然一点 ' }, one)
    expect((await detail(one.token, one.order_sn)).remark).toBe('想要自然一点')
    await app.call(operatorTransition, { order_sn: one.order_sn, to: 'checked_in' }, await anOperator(app))
    expect((await app.call(setRemark, { order_sn: one.order_sn, remark: '晚了' }, one)).code).toBe(
      bookingStateChanged.code,
    )
  })

  it('take a series for each look of the product', async () => {
    const one = await aBooking(app, { time: '18:00', day: addDays(aDay(app), 3) })
    const all = (await app.call(seriesList, { product_id: PRODUCT })).data
    const choose = (series_id: number, look: 1 | 2 = 1) =>
      app.call(chooseSeries, { order_sn: one.order_sn, product_id: PRODUCT, look, series_id }, one)
    expect((await choose(all[0]!.id)).code).toBe(0)
    expect((await detail(one.token, one.order_sn)).lines[0]!.series[0]).toEqual({ id: all[0]!.id, name: all[0]!.name })
    expect((await choose(999_999)).code).toBe(seriesNotFound.code)
  })

  it('can be put into the phone’s calendar, at the studio’s time', async () => {
    const one = await aBooking(app, { time: '10:30', day: addDays(aDay(app), 3) })
    const { calendar_url } = await detail(one.token, one.order_sn)
    const file = await app.http.inject(calendar_url)
    expect(file.headers['content-type']).toContain('text/calendar')
    expect(file.body).toContain(`DTSTART:${addDays(aDay(app), 3).replaceAll('-', '')}T023000Z\r\n`)
    expect(file.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(file.body).toContain('STATUS:CONFIRMED')
    expect((await app.http.inject('/calendar/ABCDEFGHJKMNPQRSTVWX.ics')).statusCode).toBe(404)
  })
})
