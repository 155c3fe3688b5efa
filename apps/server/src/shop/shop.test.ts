import { paymentState } from '@kuaimen/contract/payment/payment.endpoints'
import { refundDetail } from '@kuaimen/contract/refund/refund.endpoints'
import {
  couponSetDetail,
  couponSets,
  openGroups,
  refundVoucherOrder,
  voucherOrderDetail,
  voucherOrders,
} from '@kuaimen/contract/shop/shop.endpoints'
import {
  limitReached,
  notRefundable,
  setNotFound,
  setOver,
  setPriceChanged,
  setRefundChanged,
  soldOut,
  voucherOrderNotFound,
} from '@kuaimen/contract/shop/shop.errors'
import { cardCase } from '@kuaimen/contract/wallet/card.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../testing/account/member'
import { someMembers } from '../testing/account/members'
import { TestApp } from '../testing/app'
import { submit } from '../testing/booking/booking'
import { retryWhenBusy } from '../testing/retry-when-busy'
import { countOf, rows } from '../testing/rows'
import { aBuyer, aSet, order, PRICE, payOrder } from '../testing/wallet/shop'
import { expireOverdue } from './expire.service'
import { markRefunded } from './order.sql'

const MINUTE = 60_000

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true, pool: 20 })
})
afterAll(async () => {
  expect((await app.audit()).findings).toEqual([])
  await app.stop()
})

const detail = (order_no: string, token: string) => app.call(voucherOrderDetail, { order_no }, { token })
const refund = (order_no: string, shown_refund_fen: number, token: string) =>
  app.call(refundVoucherOrder, { order_no, shown_refund_fen }, { token })
const stockOf = async (id: number) =>
  (await rows<{ sold: number; reserved: number }>(app, 'select sold, reserved from coupon_set where id = $1', [id]))[0]
const vouchersIn = async (token: string) => (await app.call(cardCase, { coupon_type: 'voucher' }, { token })).data.total

describe('the shop', () => {
  it('shows its sets to every visitor', async () => {
    const { data } = await app.call(couponSets, {})
    expect(data.list.filter(({ group_size }) => group_size !== null).length).toBeGreaterThanOrEqual(2)
    const [first] = data.list
    const one = await app.call(couponSetDetail, { id: first!.id })
    expect(one.data).toMatchObject({ name: first!.name, gives: { scope: '限经典证件照', count: 3 } })
    expect((await app.call(couponSetDetail, { id: 999_999 })).code).toBe(setNotFound.code)
  })

  it('gives the member to look around with an order, one that was cancelled, and a group to join', async () => {
    const states = await rows(app, 'select state, count(*)::int from voucher_order group by state order by state')
    expect(states).toEqual([
      { state: 'cancelled', count: 1 },
      { state: 'issued', count: 1 },
      { state: 'paid', count: 1 },
    ])
    const { data } = await app.call(couponSets, {})
    const groups = await Promise.all(data.list.map(({ id }) => app.call(openGroups, { set_id: id })))
    expect(groups.flatMap((one) => one.data.list)).toMatchObject([{ opener: '阿**', joined: 1, size: 3 }])
  })

  it('sells a set, and its vouchers are in the card case once', async () => {
    const set = await aSet(app)
    const buyer = await aBuyer(app, set, { count: 2 }, false)
    expect(await stockOf(set)).toEqual({ sold: 0, reserved: 2 })
    const state = await app.call(paymentState, { payable_no: buyer.order_no }, { token: buyer.token })
    expect(state.data).toMatchObject({ state: 'waiting', payable_fen: 2 * PRICE })
    await payOrder(app, buyer.order_no)
    expect(await stockOf(set)).toEqual({ sold: 2, reserved: 0 })
    expect((await detail(buyer.order_no, buyer.token)).data).toMatchObject({
      state: 'issued',
      refundable_fen: 2 * PRICE,
    })
    expect(await vouchersIn(buyer.token)).toBe(4)
    const paid = await app.call(paymentState, { payable_no: buyer.order_no }, { token: buyer.token })
    expect(paid.data.state).toBe('paid')
    const { data } = await app.call(voucherOrders, { kind: 'plain' }, { token: buyer.token })
    expect(data).toMatchObject({ total: 1, list: [{ order_no: buyer.order_no, state: 'issued' }] })
    expect((await detail(buyer.order_no, (await aMember(app)).token)).code).toBe(voucherOrderNotFound.code)
  })

  it('refuses what is not on sale, another price, and more than a member may have', async () => {
    const { token } = await aMember(app)
    const now = app.services.now()
    const over = await aSet(app, { on_until: now })
    expect((await order(app, token, over)).code).toBe(setOver.code)
    const set = await aSet(app)
    expect((await order(app, token, set, { shown_payable_fen: 1 })).code).toBe(setPriceChanged.code)
    expect((await order(app, token, set, { count: 2 })).code).toBe(0)
    expect((await order(app, token, set)).code).toBe(limitReached.code)
    expect(await stockOf(set)).toEqual({ sold: 0, reserved: 2 })
  })

  it('lets exactly five of two hundred have the last five', async () => {
    const set = await aSet(app, { stock: 5 })
    const members = await someMembers(app, 200)
    const answers = await Promise.all(members.map(({ token }) => order(app, token, set)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(5)
    expect(answers.filter(({ code }) => code === soldOut.code)).toHaveLength(195)
    expect(await stockOf(set)).toEqual({ sold: 0, reserved: 5 })
  })
})

describe('a hold that runs out', () => {
  it('gives its place back, and money that comes late is honoured while there is stock', async () => {
    const set = await aSet(app, { stock: 1 })
    const late = await aBuyer(app, set, {}, false)
    app.advance(16 * MINUTE)
    await expireOverdue(app.services)
    expect(await stockOf(set)).toEqual({ sold: 0, reserved: 0 })
    await payOrder(app, late.order_no)
    expect((await detail(late.order_no, late.token)).data.state).toBe('issued')
  })

  it('sends late money back whole when the place is taken', async () => {
    const set = await aSet(app, { stock: 1 })
    const late = await aBuyer(app, set, {}, false)
    app.advance(16 * MINUTE)
    await expireOverdue(app.services)
    await aBuyer(app, set)
    const payNo = await payOrder(app, late.order_no)
    const { data } = await detail(late.order_no, late.token)
    expect(data).toMatchObject({ state: 'refunding', refund_cause: 'late', refund_fen: PRICE, vouchers: [] })
    expect(await countOf(app, 'payment_refund where pay_no = $1', [payNo])).toBe(1)
    expect(await stockOf(set)).toEqual({ sold: 1, reserved: 0 })
  })
})

describe('a refund', () => {
  it('takes the vouchers and gives the money, once', async () => {
    const set = await aSet(app)
    const { order_no, token } = await aBuyer(app, set)
    expect((await refund(order_no, PRICE - 1, token)).code).toBe(setRefundChanged.code)
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => retryWhenBusy(() => refund(order_no, PRICE, token))),
    )
    for (const { data } of answers)
      expect(data).toMatchObject({ state: 'refunding', refund_fen: PRICE, refundable_fen: 0 })
    const { refund_no } = answers[0]!.data
    const all = await rows(
      app,
      'select refund_no from payment_refund join payment using (pay_no) where subject_no = $1',
      [order_no],
    )
    expect(all).toEqual([{ refund_no }])
    expect((await app.audit()).findings).toEqual([])
    expect(await vouchersIn(token)).toBe(0)
    expect(await stockOf(set)).toEqual({ sold: 0, reserved: 0 })
    expect((await app.call(refundDetail, { id: refund_no }, { token })).data).toMatchObject({
      total_fen: PRICE,
      order_sn: '',
      voucher_order: { order_no },
    })
    await markRefunded(app.database.db, refund_no)
    expect((await detail(order_no, token)).data.state).toBe('refunded')
  }, 120_000)

  it('leaves what a booking uses, and gives the share of the rest', async () => {
    const set = await aSet(app)
    const { order_no, token } = await aBuyer(app, set)
    const [voucher] = (await detail(order_no, token)).data.vouchers
    const booked = await submit(app, token, { time: '10:00', tenders: { voucher_code: voucher!.code } })
    expect(booked.data).toMatchObject({ state: 'booked', payable_fen: 0 })
    expect((await detail(order_no, token)).data.refundable_fen).toBe(PRICE / 2)
    const { data } = await refund(order_no, PRICE / 2, token)
    expect(data.vouchers.map(({ state }) => state).toSorted()).toEqual(['used', 'void'])
    expect(await stockOf(set)).toEqual({ sold: 1, reserved: 0 })
  })

  it('counts what is kept of an order, and nothing of one that goes back whole, for what a member may have', async () => {
    const set = await aSet(app, { limit_per_member: 1 })
    const whole = await aBuyer(app, set)
    await refund(whole.order_no, PRICE, whole.token)
    expect((await order(app, whole.token, set)).code).toBe(0)
    const { order_no, token } = await aBuyer(app, set)
    const [voucher] = (await detail(order_no, token)).data.vouchers
    await submit(app, token, { time: '11:00', tenders: { voucher_code: voucher!.code } })
    expect((await refund(order_no, PRICE / 2, token)).code).toBe(0)
    expect((await order(app, token, set)).code).toBe(limitReached.code)
  })

  it('is not for unpaid orders or another member’s', async () => {
    const { order_no, token } = await aBuyer(app, await aSet(app), {}, false)
    expect((await refund(order_no, PRICE, token)).code).toBe(notRefundable.code)
    expect((await refund(order_no, PRICE, (await aMember(app)).token)).code).toBe(voucherOrderNotFound.code)
  })

  it('refunds a second payment of the same order, and the order stays issued', async () => {
    const { order_no, token } = await aBuyer(app, await aSet(app))
    const second = await payOrder(app, order_no)
    expect(await countOf(app, 'payment_refund where pay_no = $1 and amount_fen = $2', [second, PRICE])).toBe(1)
    expect((await detail(order_no, token)).data.state).toBe('issued')
  })
})
