import {
  cancelBooking,
  cancelPreview,
  previewReschedule,
  rescheduleBooking,
} from '@kuaimen/contract/booking/change.endpoints'
import { previewBooking, startBooking } from '@kuaimen/contract/booking/create.endpoints'
import { priceChanged } from '@kuaimen/contract/booking/record.errors'
import { operatorCancel, operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { addDays } from '@kuaimen/contract/kernel/time'
import { cardCase, cardDetail } from '@kuaimen/contract/wallet/card.endpoints'
import { balanceShort, cardNotFound, couponGone, couponUnfit } from '@kuaimen/contract/wallet/card.errors'
import type { Tenders } from '@kuaimen/contract/wallet/card.views'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import {
  aDay,
  aKey,
  anOperator,
  aStore,
  choiceOf,
  PRODUCT,
  paid,
  submit,
  type Wanted,
} from '../../testing/booking/booking'
import { rows } from '../../testing/rows'
import { aCoupon, aGiftCard, aVoucher, balanceOf } from '../../testing/wallet/wallet'
import { voidUnused } from '../../wallet/issue/bought-vouchers.service'
import { expireOverdue } from '../settle/expiry.service'

let app: TestApp
let nth = 0

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(async () => {
  await expireOverdue(app.services)
  expect((await app.audit()).findings).toEqual([])
  await app.stop()
})

/** Every booking at a store and time of its own: room is not what is tried here. */
async function book(token: string, tenders: Partial<Tenders>, wanted: Wanted = {}) {
  nth += 1
  const store_id = await aStore(app, nth % 5)
  const time = ['11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00'][nth % 7]!
  const at = { store_id, time, day: addDays(aDay(app), 7 * (nth % 4)), ...wanted, tenders }
  return { ...(await submit(app, token, at)), at }
}

const stateOf = async (token: string, coupon_type: 'coupon' | 'voucher', code: string) =>
  (await app.call(cardDetail, { coupon_type, code }, { token })).data.state

const cancel = async (token: string, order_sn: string) => {
  const { data } = await app.call(cancelPreview, { order_sn }, { token })
  const { code } = await app.call(cancelBooking, { order_sn, shown_refund_fen: data.refund_fen }, { token })
  expect(code).toBe(0)
  return data
}

const total = async () => (await app.call(previewBooking, await choiceOf(app))).data.total_fen

describe('a booking with cards', () => {
  it('uses coupon, voucher and gift cards in that order, and asks for the rest', async () => {
    const { id, token } = await aMember(app)
    const price = await total()
    const coupon = await aCoupon(app, id, { value: 5000 })
    const [first, second] = [await aGiftCard(app, id, 1000), await aGiftCard(app, id, 2000)]
    const tenders = { coupon_code: coupon, gift_cards: [second, first] }
    const { data } = await app.call(previewBooking, { ...(await choiceOf(app)), tenders }, { token })
    expect(data).toMatchObject({ discount_fen: 5000, prepaid_fen: 3000, payable_fen: price - 8000 })
    expect(data.tenders.map(({ code, amount_fen }) => [code, amount_fen])).toEqual([
      [coupon, 5000],
      [second, 2000],
      [first, 1000],
    ])
    expect(await balanceOf(app, first)).toBe(1000)
    const made = await book(token, tenders)
    expect(made).toMatchObject({ code: 0, data: { state: 'held', payable_fen: price - 8000 } })
    expect(await stateOf(token, 'coupon', coupon)).toBe('locked')
    expect(await balanceOf(app, first)).toBe(0)
    await paid(app, made.data.order_sn, price - 8000, id)
    expect(await stateOf(token, 'coupon', coupon)).toBe('used')
    const { data: booking } = await app.call(bookingDetail, { order_sn: made.data.order_sn }, { token })
    expect(booking).toMatchObject({ state: 'booked', discount_fen: 5000, prepaid_fen: 3000, paid_fen: price - 8000 })
    expect(booking.tenders).toHaveLength(3)
  })

  it('is booked at once when nothing is left to pay', async () => {
    const { id, token } = await aMember(app)
    const voucher = await aVoucher(app, id, { product_ids: [PRODUCT] })
    const made = await book(token, { voucher_code: voucher })
    expect(made).toMatchObject({ code: 0, data: { state: 'booked', payable_fen: 0, hold_until: null } })
    expect(await stateOf(token, 'voucher', voucher)).toBe('used')
    expect(await cancel(token, made.data.order_sn)).toMatchObject({ kept_fen: 0, tenders: [{ tender: 'voucher' }] })
    expect(await stateOf(token, 'voucher', voucher)).toBe('usable')
  })

  it('or its voucher is refunded, never both', async () => {
    const { id, token } = await aMember(app)
    const voucher = await aVoucher(app, id)
    await rows(app, 'update voucher set order_no = $1 where code = $1', [voucher])
    const refund = () => app.database.transaction((tx) => voidUnused(tx, voucher, () => 0, app.services.now()))
    const [made, ...refunded] = await Promise.all([book(token, { voucher_code: voucher }), refund(), refund()])
    const isBooked = made.code === 0
    expect(refunded.filter(({ unused }) => unused > 0)).toHaveLength(isBooked ? 0 : 1)
    expect(await stateOf(token, 'voucher', voucher)).toBe(isBooked ? 'used' : 'refunded')
  })

  it('refuses what is another’s, gone, unfit or empty, and asks who is there', async () => {
    const { id, token } = await aMember(app)
    const stranger = await aMember(app)
    const coupon = await aCoupon(app, id)
    const unfit = await aCoupon(app, id, { scope: { weekdays: [1] } })
    const empty = await aGiftCard(app, id, 100)
    const choice = await choiceOf(app)
    const look = async (who: string | undefined, tenders: Partial<Tenders>) =>
      (await app.call(previewBooking, { ...choice, tenders }, who ? { token: who } : {})).code
    expect(await look(undefined, { coupon_code: coupon })).toBe(200201)
    expect(await look(stranger.token, { coupon_code: coupon })).toBe(cardNotFound.code)
    expect((await book(stranger.token, { coupon_code: coupon })).code).toBe(cardNotFound.code)
    expect(await look(token, { voucher_code: coupon })).toBe(cardNotFound.code)
    expect(await look(token, { coupon_code: unfit })).toBe(couponUnfit.code)
    expect((await book(token, { coupon_code: coupon, gift_cards: [empty] })).code).toBe(0)
    expect(await look(token, { coupon_code: coupon })).toBe(couponGone.code)
    expect(await look(token, { gift_cards: [empty] })).toBe(balanceShort.code)
  })

  it('takes no price from the browser', async () => {
    const { id, token } = await aMember(app)
    const coupon = await aCoupon(app, id)
    const forged = {
      ...(await choiceOf(app, { tenders: { coupon_code: coupon } })),
      ...{ agreed: true, shown_payable_fen: 1, discount_fen: 99_999, payable_fen: 1, prepaid_fen: 99_999 },
    }
    const reply = await app.call(startBooking, forged, { token, headers: { 'idempotency-key': aKey() } })
    expect(reply).toMatchObject({ code: priceChanged.code, data: { payable_fen: (await total()) - 5000 } })
    expect(await stateOf(token, 'coupon', coupon)).toBe('usable')
  })
})

describe('what comes back', () => {
  const HOURS_23 = 23 * 3_600_000

  it('of a hold that runs out or is cancelled: everything, at once', async () => {
    const { id, token } = await aMember(app)
    const [coupon, card] = [await aCoupon(app, id), await aGiftCard(app, id, 3000)]
    const tenders = { coupon_code: coupon, gift_cards: [card] }
    const first = await book(token, tenders)
    await cancel(token, first.data.order_sn)
    const { data: gone } = await app.call(bookingDetail, { order_sn: first.data.order_sn }, { token })
    expect(gone.tenders.map(({ back_fen }) => back_fen)).toEqual([5000, 3000])
    expect([await stateOf(token, 'coupon', coupon), await balanceOf(app, card)]).toEqual(['usable', 3000])
    expect((await book(token, tenders)).code).toBe(0)
    app.advance(16 * 60_000)
    await expireOverdue(app.services)
    expect([await stateOf(token, 'coupon', coupon), await balanceOf(app, card)]).toEqual(['usable', 3000])
    const { data } = await app.call(cardDetail, { coupon_type: 'gift_card', code: card }, { token })
    expect(data.movements.map(({ amount_fen }) => amount_fen)).toEqual([3000, -3000, 3000, -3000, 3000])
  })

  it('of a late payment: the visit, if its cards are still free, else the money', async () => {
    const { id, token } = await aMember(app)
    const coupon = await aCoupon(app, id)
    const late = await book(token, { coupon_code: coupon })
    const other = await book(token, {})
    app.advance(16 * 60_000)
    await expireOverdue(app.services)
    await paid(app, late.data.order_sn, late.data.payable_fen, id)
    expect((await app.call(bookingDetail, { order_sn: late.data.order_sn }, { token })).data.state).toBe('booked')
    expect(await stateOf(token, 'coupon', coupon)).toBe('used')
    const [again, taken] = [await aCoupon(app, id), await aGiftCard(app, id, 500)]
    const lost = await book(token, { coupon_code: again, gift_cards: [taken] })
    app.advance(16 * 60_000)
    await expireOverdue(app.services)
    expect((await book(token, { coupon_code: again })).code).toBe(0)
    const payment = await paid(app, lost.data.order_sn, lost.data.payable_fen, id)
    expect((await app.call(bookingDetail, { order_sn: lost.data.order_sn }, { token })).data.state).toBe('expired')
    const back = await rows(app, 'select amount_fen from payment_refund where pay_no = $1', [payment.pay_no])
    expect(back).toEqual([{ amount_fen: lost.data.payable_fen }])
    expect(await balanceOf(app, taken)).toBe(500)
    expect(other.code).toBe(0)
  })

  it('of an early cancel: every tender whole, and the coupon', async () => {
    const { id, token } = await aMember(app)
    const [coupon, card] = [await aCoupon(app, id), await aGiftCard(app, id, 3000)]
    const { data } = await book(token, { coupon_code: coupon, gift_cards: [card] })
    await paid(app, data.order_sn, data.payable_fen, id)
    const preview = await cancel(token, data.order_sn)
    expect(preview).toMatchObject({ kept_fen: 0, refund_fen: data.payable_fen + 3000 })
    expect(preview.tenders).toEqual([
      { tender: 'gift_card', name: '礼品卡', note: '', amount_fen: 3000 },
      { tender: 'wechat', name: '微信支付', note: '', amount_fen: data.payable_fen },
    ])
    expect(preview.rule).toContain('优惠券退回')
    expect([await stateOf(token, 'coupon', coupon), await balanceOf(app, card)]).toEqual(['usable', 3000])
  })

  it('of a late cancel: seven tenths of the money, gift cards first and the provider last; no coupon', async () => {
    const { id, token } = await aMember(app, { expiresAt: new Date('2099-01-01') })
    const [coupon, card] = [await aCoupon(app, id), await aGiftCard(app, id, 3000)]
    const { data, at } = await book(token, { coupon_code: coupon, gift_cards: [card] })
    await paid(app, data.order_sn, data.payable_fen, id)
    const back = app.services.now().getTime()
    app.advance(new Date(`${at.day}T${at.time}:00+08:00`).getTime() - HOURS_23 - back)
    const money = data.payable_fen + 3000
    const withheld = Math.floor(money * 0.3)
    const preview = await cancel(token, data.order_sn)
    expect(preview).toMatchObject({ paid_fen: money, kept_fen: withheld, refund_fen: money - withheld })
    expect(preview.tenders.map(({ amount_fen }) => amount_fen)).toEqual([3000, data.payable_fen - withheld])
    expect([await stateOf(token, 'coupon', coupon), await balanceOf(app, card)]).toEqual(['used', 3000])
    app.advance(back - app.services.now().getTime())
  })

  it('of a missed visit paid by gift card alone: seven tenths to the card', async () => {
    const { id, token } = await aMember(app)
    const price = await total()
    const card = await aGiftCard(app, id, price)
    const { data, at } = await book(token, { gift_cards: [card] })
    const back = app.services.now().getTime()
    app.advance(new Date(`${at.day}T${at.time}:00+08:00`).getTime() + 3_600_000 - back)
    const reply = await app.call(operatorTransition, { order_sn: data.order_sn, to: 'no_show' }, await anOperator(app))
    expect(reply.code).toBe(0)
    expect(await balanceOf(app, card)).toBe(price - Math.floor(price * 0.3))
    app.advance(back - app.services.now().getTime())
  })

  it('of a cancel by the studio: everything, and a coupon besides', async () => {
    const { id, token } = await aMember(app)
    const coupon = await aCoupon(app, id)
    const { data } = await book(token, { coupon_code: coupon })
    await paid(app, data.order_sn, data.payable_fen, id)
    await app.call(operatorCancel, { order_sn: data.order_sn, reason: '摄影师病了' }, await anOperator(app))
    const { data: cards } = await app.call(cardCase, {}, { token })
    expect(cards.list.map(({ name }) => name).toSorted()).toEqual(['立减券', '补偿券'].toSorted())
  })
})

it('keeps discount and prepaid when it is rescheduled', async () => {
  const { id, token } = await aMember(app)
  const [coupon, card] = [await aCoupon(app, id), await aGiftCard(app, id, 2000)]
  const { data, at } = await book(token, { coupon_code: coupon, gift_cards: [card] })
  await paid(app, data.order_sn, data.payable_fen, id)
  const target = { order_sn: data.order_sn, store_id: at.store_id, day: addDays(at.day, 1), time: '12:00' }
  const { data: previewed } = await app.call(previewReschedule, target, { token })
  const reply = await app.call(
    rescheduleBooking,
    { ...target, shown_difference_fen: previewed.difference_fen },
    { token, headers: { 'idempotency-key': aKey() } },
  )
  expect(reply.code).toBe(0)
  const { data: booking } = await app.call(bookingDetail, { order_sn: data.order_sn }, { token })
  expect(booking).toMatchObject({ discount_fen: 5000, prepaid_fen: 2000 })
  expect(booking.total_fen).toBe(booking.payable_fen + 7000)
})
