import { operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import { invoiceDetail, invoiceOrders } from '@kuaimen/contract/invoice/invoice.endpoints'
import { invoiceAmountChanged, orderInvoiced, orderNotInvoiceable } from '@kuaimen/contract/invoice/invoice.errors'
import { refundVoucherOrder } from '@kuaimen/contract/shop/shop.endpoints'
import { cardCase } from '@kuaimen/contract/wallet/card.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../testing/account/member'
import { TestApp } from '../testing/app'
import { anOperator, submit } from '../testing/booking/booking'
import { aCompleted, ask, aTitle } from '../testing/payment/invoices'
import { rows } from '../testing/rows'
import { aBuyer, aSet, PRICE } from '../testing/wallet/shop'

let app: TestApp
let times = 0
beforeAll(async () => {
  app = await TestApp.start({ demo: true, pool: 20 })
})
afterAll(async () => {
  expect((await app.audit()).findings).toEqual([])
  await app.stop()
})

const ordersOf = async (token: string) => (await app.call(invoiceOrders, {}, { token })).data
const askFor = async (token: string, order_sns: string[], amount: number) =>
  ask(app, { token, order_sns, amount, title_id: await aTitle(app, token) })

/** A booking that one of the buyer's vouchers pays for whole, and that is over. */
async function aVisitByVoucher(token: string): Promise<string> {
  const { data } = await app.call(cardCase, { coupon_type: 'voucher' }, { token })
  times += 1
  const tenders = { voucher_code: data.list[0]!.code }
  const made = await submit(app, token, { time: `1${times}:00`, tenders })
  expect(made.data).toMatchObject({ state: 'booked', payable_fen: 0 })
  const operator = await anOperator(app)
  for (const to of ['checked_in', 'shooting', 'selecting', 'retouching', 'delivered', 'completed'] as const)
    await app.call(operatorTransition, { order_sn: made.data.order_sn, to }, operator)
  return made.data.order_sn
}
describe('a voucher order', () => {
  it('can be invoiced as soon as its vouchers are there, for all that was paid', async () => {
    const held = await aBuyer(app, await aSet(app), {}, false)
    expect(await ordersOf(held.token)).toEqual([])
    expect((await askFor(held.token, [held.order_no], PRICE)).code).toBe(orderNotInvoiceable.code)
    const waiting = await aBuyer(app, await aSet(app), { is_group: true })
    expect(await ordersOf(waiting.token)).toEqual([])
    const one = await aBuyer(app, await aSet(app), { count: 2 })
    expect(await ordersOf(one.token)).toMatchObject([
      { kind: 'voucher_order', order_sn: one.order_no, product_names: ['两次券 ×2'], amount_fen: 2 * PRICE },
    ])
    const { data } = await askFor(one.token, [one.order_no], 2 * PRICE)
    expect(await ordersOf(one.token)).toEqual([])
    const seen = await app.call(invoiceDetail, { invoice_no: data.invoice_no }, { token: one.token })
    expect(seen.data).toMatchObject({
      amount_fen: 2 * PRICE,
      orders: [{ kind: 'voucher_order', order_sn: one.order_no, store_name: '', state_text: '券已到账' }],
    })
    expect((await askFor(one.token, [one.order_no], 2 * PRICE)).code).toBe(orderInvoiced.code)
  })

  it('goes on one invoice with visits', async () => {
    const [one, visit] = [await aBuyer(app, await aSet(app)), await aCompleted(app)]
    await rows(app, 'update booking set member_id = $1 where order_sn = $2', [one.id, visit.order_sn])
    expect(await ordersOf(one.token)).toHaveLength(2)
    const amount = PRICE + visit.payable_fen
    const { data } = await askFor(one.token, [one.order_no, visit.order_sn], amount)
    const seen = await app.call(invoiceDetail, { invoice_no: data.invoice_no }, { token: one.token })
    expect(seen.data.orders.map(({ kind }) => kind).sort()).toEqual(['booking', 'voucher_order'])
  })

  it('of which some was refunded is invoiced for what is left, and all refunded not at all', async () => {
    const one = await aBuyer(app, await aSet(app))
    await aVisitByVoucher(one.token)
    await app.call(refundVoucherOrder, { order_no: one.order_no, shown_refund_fen: PRICE / 2 }, one)
    expect(await ordersOf(one.token)).toMatchObject([{ amount_fen: PRICE / 2, state_text: '部分退款' }])
    expect(await askFor(one.token, [one.order_no], PRICE)).toMatchObject({
      code: invoiceAmountChanged.code,
      data: { amount_fen: PRICE / 2 },
    })
    const other = await aBuyer(app, await aSet(app))
    await app.call(refundVoucherOrder, { order_no: other.order_no, shown_refund_fen: PRICE }, other)
    expect(await ordersOf(other.token)).toEqual([])
  })

  it('is invoiced itself, and the visit that its voucher paid for is not', async () => {
    const one = await aBuyer(app, await aSet(app))
    const order_sn = await aVisitByVoucher(one.token)
    expect((await ordersOf(one.token)).map((order) => order.order_sn)).toEqual([one.order_no])
    expect((await askFor(one.token, [order_sn], PRICE / 2)).code).toBe(orderNotInvoiceable.code)
    expect((await askFor(one.token, [one.order_no], PRICE)).code).toBe(0)
  })

  it('of another member cannot be invoiced', async () => {
    const [one, other] = [await aBuyer(app, await aSet(app)), await aMember(app)]
    expect((await askFor(other.token, [one.order_no], PRICE)).code).toBe(orderNotInvoiceable.code)
  })

  it('has one invoice however many ask at once', async () => {
    const one = await aBuyer(app, await aSet(app))
    const title_id = await aTitle(app, one.token)
    const asked = { token: one.token, order_sns: [one.order_no], amount: PRICE, title_id }
    const codes = (await Promise.all(Array.from({ length: 6 }, () => ask(app, asked)))).map(({ code }) => code)
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code === orderInvoiced.code)).toHaveLength(5)
  })
})
