import { previewReschedule, rescheduleBooking } from '@kuaimen/contract/booking/change.endpoints'
import { previewBooking } from '@kuaimen/contract/booking/create.endpoints'
import { voucherUnfitThere } from '@kuaimen/contract/booking/record.errors'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { addDays } from '@kuaimen/contract/kernel/time'
import { availableCoupons, cardDetail } from '@kuaimen/contract/wallet/card.endpoints'
import type { Scope } from '@kuaimen/contract/wallet/card.rules'
import type { Tenders } from '@kuaimen/contract/wallet/card.views'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aDay, aKey, aStore, cameIn, choiceOf, paid, submit } from '../../testing/booking/booking'
import { countOf, rows } from '../../testing/rows'
import { aCoupon, aGiftCard, aVoucher, balanceOf } from '../../testing/wallet/wallet'
import { expireOverdue } from '../settle/expiry.service'
import { settleBookingPayment } from '../settle/settle.service'

let app: TestApp
let store_id: number

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  store_id = await aStore(app)
})
afterAll(() => app.stop())
afterEach(async () => expect((await app.audit()).findings).toEqual([]))

const SATURDAY = () => aDay(app)
/** It costs less than a Saturday. */
const MONDAY = () => addDays(aDay(app), 2)
const WORKDAYS: Partial<Scope> = { weekdays: [1, 2, 3, 4, 5] }

type Member = Awaited<ReturnType<typeof aMember>>
interface One extends Member {
  readonly order_sn: string
  readonly payable_fen: number
}

async function book(member: Member, day: string, tenders: Partial<Tenders>, time = '12:00'): Promise<One> {
  const { data, code } = await submit(app, member.token, { store_id, day, time, tenders })
  expect(code).toBe(0)
  const { order_sn, payable_fen } = data
  if (payable_fen > 0) await paid(app, order_sn, payable_fen, member.id)
  return { ...member, order_sn, payable_fen }
}

const detail = async ({ order_sn, token }: One) => (await app.call(bookingDetail, { order_sn }, { token })).data
const there = ({ order_sn }: One, day: string, time = '15:00') => ({ order_sn, store_id, day, time })
const look = (one: One, day: string, time?: string) => app.call(previewReschedule, there(one, day, time), one)

async function reschedule(one: One, day: string, time?: string) {
  const { difference_fen } = (await look(one, day, time)).data
  const input = { ...there(one, day, time), shown_difference_fen: difference_fen }
  return app.call(rescheduleBooking, input, { token: one.token, headers: { 'idempotency-key': aKey() } })
}

const stateOf = async ({ token }: Member, coupon_type: 'coupon' | 'voucher', code: string) =>
  (await app.call(cardDetail, { coupon_type, code }, { token })).data.state

const priceOn = async (day: string) =>
  (await app.call(previewBooking, await choiceOf(app, { store_id, day }))).data.total_fen

describe('a reschedule judges the cards again', () => {
  it('a coupon whose day it is not falls away, is named before, and its difference is paid', async () => {
    const member = await aMember(app)
    const coupon = await aCoupon(app, member.id, { scope: WORKDAYS })
    const one = await book(member, MONDAY(), { coupon_code: coupon })
    const dearer = (await priceOn(SATURDAY())) - (await priceOn(MONDAY()))
    const { data } = await look(one, SATURDAY())
    expect(data).toMatchObject({
      difference_fen: dearer + 5000,
      fallen: { name: '立减券', reason: '所选日期不可用' },
    })
    const { reschedule_no, payable_fen } = (await reschedule(one, SATURDAY())).data
    expect(await stateOf(member, 'coupon', coupon)).toBe('used')
    await paid(app, reschedule_no, payable_fen, member.id)
    expect(await detail(one)).toMatchObject({
      discount_fen: 0,
      tenders: [],
      total_fen: await priceOn(SATURDAY()),
      paid_fen: await priceOn(SATURDAY()),
    })
    expect(await stateOf(member, 'coupon', coupon)).toBe('usable')
  })

  it('a coupon of another city falls away at a store elsewhere', async () => {
    const member = await aMember(app)
    const [away] = await rows<{ id: number }>(
      app,
      `select id from store join store_product on store_id = id
       where product_id = 20 and is_open and renovation_from is null and city_id <> 310100 order by id limit 1`,
    )
    const one = await book(member, MONDAY(), {
      coupon_code: await aCoupon(app, member.id, { scope: { city_ids: [310100] } }),
    })
    const target = { order_sn: one.order_sn, store_id: away!.id, day: MONDAY(), time: '15:00' }
    expect((await app.call(previewReschedule, target, one)).data).toMatchObject({
      difference_fen: 5000,
      fallen: { reason: '所选城市不可用' },
    })
  })

  it('a gift card gets back what a cheaper day leaves over, money last', async () => {
    const member = await aMember(app)
    const saturday = await priceOn(SATURDAY())
    const cheaper = saturday - (await priceOn(MONDAY()))
    const card = await aGiftCard(app, member.id, saturday)
    const one = await book(member, SATURDAY(), { gift_cards: [card] }, '13:00')
    expect((await look(one, MONDAY())).data).toMatchObject({
      difference_fen: -cheaper,
      back: [{ tender: 'gift_card', name: '礼品卡', amount_fen: cheaper }],
    })
    expect((await reschedule(one, MONDAY())).data.done).toBe(true)
    expect(await balanceOf(app, card)).toBe(cheaper)
    expect(await detail(one)).toMatchObject({ total_fen: saturday - cheaper, prepaid_fen: saturday - cheaper })
    const little = await aGiftCard(app, member.id, 1000)
    const mixed = await book(member, SATURDAY(), { gift_cards: [little] }, '14:00')
    expect((await reschedule(mixed, MONDAY(), '16:00')).data.done).toBe(true)
    expect(await balanceOf(app, little)).toBe(1000)
    const [back] = await rows<{ fen: number }>(
      app,
      'select sum(refunded_fen)::int as fen from payment where subject_no = $1',
      [mixed.order_sn],
    )
    expect(back!.fen).toBe(cheaper - 1000)
  })

  it('a voucher pays the product on any day, and refuses where it is not good', async () => {
    const member = await aMember(app)
    const one = await book(member, MONDAY(), { voucher_code: await aVoucher(app, member.id) }, '13:00')
    expect((await look(one, SATURDAY(), '16:00')).data.difference_fen).toBe(0)
    expect((await reschedule(one, SATURDAY(), '16:00')).data.done).toBe(true)
    expect(await detail(one)).toMatchObject({ prepaid_fen: await priceOn(SATURDAY()), paid_fen: 0 })
    const bound = await book(member, MONDAY(), { voucher_code: await aVoucher(app, member.id, WORKDAYS) }, '14:00')
    const refused = await look(bound, SATURDAY())
    expect([refused.code, refused.msg]).toEqual([
      voucherUnfitThere.code,
      '兑换券在这个时间或门店不能用（所选日期不可用），请换一个',
    ])
  })

  it('a dearer one that was held before two others is not a third: its money goes back', async () => {
    const member = await aMember(app)
    const one = await book(member, MONDAY(), {}, '16:00')
    const stale = (await reschedule(one, SATURDAY(), '17:00')).data
    expect((await reschedule(one, MONDAY(), '17:00')).data.done).toBe(true)
    expect((await reschedule(one, MONDAY(), '16:00')).data.done).toBe(true)
    const late = await cameIn(app, {
      payable_no: stale.reschedule_no,
      amount_fen: stale.payable_fen,
      member_id: member.id,
    })
    await settleBookingPayment(app.services, late)
    expect(await detail(one)).toMatchObject({ day: MONDAY(), time: '16:00', reschedules_left: 0 })
    expect((await detail(one)).timeline.at(-1)?.text).toBe('改期没有生效，差价原路退回')
    expect(await countOf(app, 'payment where pay_no = $1 and refunded_fen = amount_fen', [late.pay_no])).toBe(1)
  })

  it('one whose hold is over, after all reschedules were used, is not a third either', async () => {
    const member = await aMember(app)
    const one = await book(member, MONDAY(), {}, '12:30')
    const stale = (await reschedule(one, SATURDAY(), '12:30')).data
    app.advance(16 * 60_000)
    await expireOverdue(app.services)
    await rows(app, 'update booking set rescheduled = 2 where order_sn = $1', [one.order_sn])
    await rows(app, 'update reschedule set nth = null where order_sn = $1', [one.order_sn])
    const late = await paid(app, stale.reschedule_no, stale.payable_fen, member.id)
    expect(await detail(one)).toMatchObject({ day: MONDAY(), time: '12:30' })
    expect(await countOf(app, 'payment where pay_no = $1 and refunded_fen = amount_fen', [late.pay_no])).toBe(1)
  })
})

describe('what is chosen unasked', () => {
  const ask = async (member: Member, voucher_code = '', addon_ids: number[] = []) => {
    const { store_id: at, day, time, items } = await choiceOf(app, { store_id, addon_ids })
    const input = { store_id: at, day, time, items, voucher_code }
    return (await app.call(availableCoupons, { ...input, coupon_type: 'coupon' }, member)).data
  }

  it('is the coupon that saves most, and neither a voucher nor a gift card', async () => {
    const member = await aMember(app)
    await aVoucher(app, member.id)
    await aGiftCard(app, member.id, 10_000)
    await aCoupon(app, member.id, { value: 3000 })
    const best = await aCoupon(app, member.id, { value: 6000 })
    expect((await ask(member)).best).toEqual({ coupon_code: best })
  })

  it('is no coupon that saves less than it could: on a small bill, or beside a voucher', async () => {
    const member = await aMember(app)
    const small = await aCoupon(app, member.id, { value: 3000 })
    await aCoupon(app, member.id, { value: 9_000_000 })
    expect((await ask(member)).best.coupon_code).toBe(small)
    const voucher = await aVoucher(app, member.id)
    const beside = await ask(member, voucher)
    expect(beside.best.coupon_code).toBe('')
    expect(beside.unusable.map(({ reason }) => reason)).toEqual([
      '兑换券已经抵扣，无需再用',
      '兑换券已经抵扣，无需再用',
    ])
  })

  it('a voucher pays no add-on, with a coupon beside it either', async () => {
    const member = await aMember(app)
    const [coupon, voucher] = [await aCoupon(app, member.id), await aVoucher(app, member.id)]
    const [addon] = await rows<{ id: number; price_fen: number }>(
      app,
      'select id, price_fen from product_addon where product_id = 20 and price_fen > 0 order by price_fen limit 1',
    )
    const priced = async (tenders: Partial<Tenders>) =>
      (await app.call(previewBooking, await choiceOf(app, { store_id, addon_ids: [addon!.id], tenders }), member)).data
    const alone = await priced({ voucher_code: voucher })
    expect(alone).toMatchObject({ payable_fen: addon!.price_fen, prepaid_fen: alone.lines[0]!.price_fen })
    const both = await priced({ voucher_code: voucher, coupon_code: coupon })
    expect(both).toMatchObject({
      prepaid_fen: both.lines[0]!.price_fen,
      discount_fen: Math.min(5000, addon!.price_fen),
    })
  })
})
