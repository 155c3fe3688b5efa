import { payCouponByH5 } from '@kuaimen/contract/payment/payment.endpoints'
import {
  cancelVoucherOrder,
  deleteVoucherOrder,
  refundVoucherOrder,
  voucherOrderDetail,
  voucherOrders,
} from '@kuaimen/contract/shop/shop.endpoints'
import { notCancellable, notOver, voucherOrderNotFound } from '@kuaimen/contract/shop/shop.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../testing/account/member'
import { TestApp } from '../testing/app'
import { countOf, rows } from '../testing/rows'
import { aBuyer, aSet, order, PRICE, payOrder } from '../testing/wallet/shop'
import { expireOverdue } from './expire.service'
import { markRefunded } from './order.sql'

const MINUTE = 60_000

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ pool: 20 })
})
afterAll(async () => {
  expect((await app.audit()).findings).toEqual([])
  await app.stop()
})

interface Owned {
  readonly order_no: string
  readonly token: string
}
const detail = async ({ order_no, token }: Owned) => (await app.call(voucherOrderDetail, { order_no }, { token })).data
const cancel = ({ order_no, token }: Owned) => app.call(cancelVoucherOrder, { order_no }, { token })
const hide = ({ order_no, token }: Owned) => app.call(deleteVoucherOrder, { order_no }, { token })
const listed = async (token: string) => (await app.call(voucherOrders, { kind: 'plain' }, { token })).data.total
const stockOf = async (id: number) =>
  (await rows<{ sold: number; reserved: number }>(app, 'select sold, reserved from coupon_set where id = $1', [id]))[0]

describe('an order that is not paid', () => {
  it('is cancelled, and its place is free at once', async () => {
    const set = await aSet(app, { stock: 1 })
    const buyer = await aBuyer(app, set, {}, false)
    expect((await detail(buyer)).can).toMatchObject({ pay: true, cancel: true, delete: false })
    for (const { data } of await Promise.all([cancel(buyer), cancel(buyer)]))
      expect(data).toMatchObject({ state: 'cancelled', can: { pay: false, cancel: false, delete: true } })
    expect(await stockOf(set)).toEqual({ sold: 0, reserved: 0 })
    expect((await order(app, (await aMember(app)).token, set)).code).toBe(0)
    expect((await app.call(payCouponByH5, { order_no: buyer.order_no }, { token: buyer.token })).code).not.toBe(0)
  })

  it('is cancelled by its owner alone, and not once it is paid or over', async () => {
    const set = await aSet(app)
    const buyer = await aBuyer(app, set, {}, false)
    const { token } = await aMember(app)
    expect((await cancel({ ...buyer, token })).code).toBe(voucherOrderNotFound.code)
    await payOrder(app, buyer.order_no)
    expect((await cancel(buyer)).code).toBe(notCancellable.code)
    const late = await aBuyer(app, set, {}, false)
    app.advance(16 * MINUTE)
    expect((await cancel(late)).code).toBe(notCancellable.code)
    await expireOverdue(app.services)
  })

  it('gives back money that comes after it was cancelled, though there is stock', async () => {
    const set = await aSet(app)
    const buyer = await aBuyer(app, set, {}, false)
    await cancel(buyer)
    await hide(buyer)
    expect(await listed(buyer.token)).toBe(0)
    const payNo = await payOrder(app, buyer.order_no)
    const after = await detail(buyer)
    expect(after).toMatchObject({ state: 'refunding', refund_cause: 'cancelled', refund_fen: PRICE, vouchers: [] })
    expect(await countOf(app, 'payment_refund where pay_no = $1 and amount_fen = $2', [payNo, PRICE])).toBe(1)
    expect(await stockOf(set)).toEqual({ sold: 0, reserved: 0 })
    // An order that had been taken off the list is there again, since there is money to follow.
    expect(await listed(buyer.token)).toBe(1)
  })
})

describe('cancelling while the money comes', () => {
  const ROUNDS = 12

  it('is one or the other: bought, or cancelled with the money back', async () => {
    const set = await aSet(app, { stock: ROUNDS })
    const buyers = await Promise.all(Array.from({ length: ROUNDS }, () => aBuyer(app, set, {}, false)))
    const cancelled = await Promise.all(
      buyers.map(async (one, nth) => {
        if (nth % 2 === 0) return (await Promise.all([cancel(one), payOrder(app, one.order_no)]))[0]
        return (await Promise.all([payOrder(app, one.order_no), cancel(one)]))[1]
      }),
    )
    for (const [nth, one] of buyers.entries()) {
      const { state, refund_fen, vouchers } = await detail(one)
      expect([
        [0, 'refunding', PRICE, 0],
        [notCancellable.code, 'issued', 0, 2],
      ]).toContainEqual([cancelled[nth]!.code, state, refund_fen, vouchers.length])
    }
  })

  it('would release what is sold, if it went by what it has read before', async () => {
    const own = await TestApp.forThisTest({})
    const set = await aSet(own)
    const { order_no } = await aBuyer(own, set, {}, false)
    const [read] = await rows(own, 'select state from voucher_order where order_no = $1', [order_no])
    expect(read).toEqual({ state: 'held' })
    await payOrder(own, order_no)
    await rows(own, "update voucher_order set state = 'cancelled', pay_no = null where order_no = $1", [order_no])
    expect((await own.audit()).findings).not.toEqual([])
  })
})

describe('an order that is over', () => {
  it('leaves the list and stays in the books; one that is not over stays', async () => {
    const set = await aSet(app)
    const buyer = await aBuyer(app, set)
    expect((await hide(buyer)).code).toBe(notOver.code)
    const { token, order_no } = buyer
    const { data } = await app.call(refundVoucherOrder, { order_no, shown_refund_fen: PRICE }, { token })
    expect((await hide(buyer)).code).toBe(notOver.code)
    await markRefunded(app.database.db, data.refund_no)
    expect((await detail(buyer)).can.delete).toBe(true)
    expect((await hide({ ...buyer, token: (await aMember(app)).token })).code).toBe(voucherOrderNotFound.code)
    expect((await hide(buyer)).code).toBe(0)
    expect(await listed(token)).toBe(0)
    expect(await countOf(app, 'voucher_order where order_no = $1', [order_no])).toBe(1)
  })

  it('is over when all its vouchers are used', async () => {
    const buyer = await aBuyer(app, await aSet(app))
    const codes = (await detail(buyer)).vouchers.map(({ code }) => code)
    for (const code of codes)
      await rows(
        app,
        `insert into wallet_use (subject_no, kind, code, name, rank, amount_fen, state, at, changed_at)
         values ('B' || $1, 'voucher', $1, '拍摄券', 1, 1, 'used', now(), now())`,
        [code],
      )
    expect((await detail(buyer)).can.delete).toBe(true)
    await rows(app, 'delete from wallet_use where code = any($1)', [codes])
  })
})
