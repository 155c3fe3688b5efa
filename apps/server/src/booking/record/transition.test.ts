import { reviewBooking } from '@kuaimen/contract/booking/change.endpoints'
import {
  bookingNotFound,
  bookingStateChanged,
  missedTooEarly,
  reviewClosed,
  reviewedAlready,
} from '@kuaimen/contract/booking/record.errors'
import { operatorBookings, operatorCancel, operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { addDays } from '@kuaimen/contract/kernel/time'
import { comments } from '@kuaimen/contract/store/store.endpoints'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { aBooking, aDay, anOperator, aStore, driftedCells, PRODUCT, strayTakings } from '../../testing/booking/booking'
import { rows } from '../../testing/rows'

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

describe('the staff', () => {
  it('transitions a booking through all states, with an event each', async () => {
    const one = await aBooking(app, { state: 'completed', time: '12:30' })
    const { timeline, state } = await detail(one.token, one.order_sn)
    expect(state).toBe('completed')
    expect(timeline.map(({ text }) => text)).toEqual([
      '已提交，等待支付',
      '支付成功，预约已确认',
      '已到店',
      '开始拍摄',
      '开始选片',
      '精修中',
      '照片已交付',
      '已完成',
    ])
  })

  it('makes no step that the life does not have, and none at another store', async () => {
    const one = await aBooking(app, { time: '13:30' })
    const here = await anOperator(app, await aStore(app))
    const elsewhere = await anOperator(app, await aStore(app, 2))
    const transition = (to: 'completed' | 'no_show' | 'checked_in', who: { token: string }) =>
      app.call(operatorTransition, { order_sn: one.order_sn, to }, who)
    expect((await transition('completed', here)).code).toBe(bookingStateChanged.code)
    expect((await transition('no_show', here)).code).toBe(missedTooEarly.code)
    expect((await transition('checked_in', elsewhere)).code).toBe(bookingNotFound.code)
    expect((await transition('checked_in', { token: one.token })).status).toBe(401)
    const list = (await app.call(operatorBookings, { store_id: await aStore(app), day: aDay(app) }, here)).data
    expect(list.find(({ order_sn }) => order_sn === one.order_sn)).toMatchObject({
      mobile: expect.stringMatching(/^1..\*\*\*/),
    })
    const others = { store_id: await aStore(app), day: aDay(app) }
    expect((await app.call(operatorBookings, others, elsewhere)).status).toBe(404)
  })

  it('cancels for the studio with everything back, and marks who did not come', async () => {
    const operator = await anOperator(app)
    const one = await aBooking(app, { time: '14:30' })
    await app.call(operatorCancel, { order_sn: one.order_sn, reason: '影棚停电' }, operator)
    expect(await detail(one.token, one.order_sn)).toMatchObject({
      state: 'cancelled',
      refunds: [{ amount_fen: one.payable_fen }],
    })
    const other = await aBooking(app, { time: '15:30' })
    const saved = app.services.now()
    await goTo(at(aDay(app), '15:31'))
    expect((await app.call(operatorTransition, { order_sn: other.order_sn, to: 'no_show' }, operator)).code).toBe(0)
    const withheld = Math.floor(other.payable_fen * 0.3)
    expect((await detail(other.token, other.order_sn)).refunds).toMatchObject([
      { amount_fen: other.payable_fen - withheld },
    ])
    await goTo(saved)
  })
})

describe('a review', () => {
  it('is written once after completion and shown at the store and the product', async () => {
    const one = await aBooking(app, { state: 'completed', time: '12:00', day: addDays(aDay(app), 8) })
    const review = () =>
      app.call(reviewBooking, { order_sn: one.order_sn, score: 5, body: '光线很柔，老师很耐心', anonymous: true }, one)
    expect((await review()).code).toBe(0)
    expect((await review()).code).toBe(reviewedAlready.code)
    const store_id = await aStore(app)
    for (const of of [{ store_id }, { product_id: PRODUCT }]) {
      const { data } = await app.call(comments, of)
      expect(data.list[0]).toMatchObject({ nickname: '匿名顾客', score: 5, body: '光线很柔，老师很耐心' })
    }
  })

  it('has to wait for completion', async () => {
    const one = await aBooking(app, { time: '13:00', day: addDays(aDay(app), 8) })
    const { code } = await app.call(reviewBooking, { order_sn: one.order_sn, score: 1, body: '还没拍' }, one)
    expect(code).toBe(reviewClosed.code)
  })
})
