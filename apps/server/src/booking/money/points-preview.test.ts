import { cancelPreview } from '@kuaimen/contract/booking/change.endpoints'
import { previewBooking } from '@kuaimen/contract/booking/create.endpoints'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pointsTakenBack } from '../../member/points/preview.service'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aBooking, aDay, aStore, giveRoom, PRODUCT } from '../../testing/booking/booking'
import { rows } from '../../testing/rows'
import { aCoupon, aGiftCard } from '../../testing/wallet/wallet'

let app: TestApp
let store_id: number
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  store_id = await aStore(app)
  await giveRoom(app, store_id, 20)
})
afterAll(() => app.stop())

const yuan = (fen: number) => Math.floor(fen / 100)
const preview = (more: object = {}, token?: string) =>
  app.call(
    previewBooking,
    { store_id, day: aDay(app), time: '10:00', items: [{ product_id: PRODUCT, people: 1 }], ...more },
    { token },
  )

describe('a visit says what it will bring', () => {
  it('before it is booked, also to who is not logged in: money and gift cards, not the coupon', async () => {
    const { data: plain } = await preview()
    expect(plain.points_to_come).toBe(yuan(plain.payable_fen))
    const by = await aMember(app)
    const [coupon_code, card] = [await aCoupon(app, by.id), await aGiftCard(app, by.id, 10_000)]
    const { data } = await preview({ tenders: { coupon_code, gift_cards: [card] } }, by.token)
    expect(data.points_to_come).toBe(yuan(data.payable_fen + 10_000))
  })

  it('by the percent of the member’s own level', async () => {
    const by = await aMember(app)
    await aBooking(app, { by, store_id, state: 'completed' })
    await rows(app, 'update level set points_percent = 150 where level = 1')
    const { data } = await preview({}, by.token)
    expect(data.points_to_come).toBe(Math.floor(yuan(data.payable_fen) * 1.5))
    await rows(app, 'update level set points_percent = 100')
  })

  it('while it waits to be paid, when it is booked, and what it has brought when it is over', async () => {
    const by = await aMember(app)
    const seen = async (state: 'held' | 'booked' | 'completed', time: string) => {
      const { order_sn, payable_fen } = await aBooking(app, { by, store_id, state, time })
      const { data } = await app.call(bookingDetail, { order_sn }, by)
      return { points: yuan(payable_fen), said: [data.points_to_come, data.points_earned] }
    }
    const held = await seen('held', '11:00')
    expect(held.said).toEqual([held.points, 0])
    const booked = await seen('booked', '13:00')
    expect(booked.said).toEqual([booked.points, 0])
    const over = await seen('completed', '15:00')
    expect(over.said).toEqual([0, over.points])
  })
})

it('a cancel says which points it takes: none before the visit is over', async () => {
  const by = await aMember(app)
  const { order_sn } = await aBooking(app, { by, store_id, time: '16:00' })
  expect((await app.call(cancelPreview, { order_sn }, by)).data.points_taken_back).toBe(0)
  const done = await aBooking(app, { by, store_id, state: 'completed', time: '17:00' })
  const { db } = app.database
  expect(await pointsTakenBack(db, done.order_sn, 0)).toBe(yuan(done.payable_fen))
  expect(await pointsTakenBack(db, done.order_sn, done.payable_fen - 10_000)).toBe(100)
})
