import { describe, expect, it } from 'vitest'
import { isAt } from '../booking/book'
import { aMember, call } from '../booking/bookings'
import { endOrderHold } from '../entry/demo'
import { journeys } from '../entry/journey'
import { h5, jsapi, payAt, payButton, paymentPath, toCashier } from './pay'

const { opened } = journeys('vouchers')
/** Of the first set on sale. */
const VOUCHERS = 3

interface VoucherOrder {
  readonly state: string
  readonly amount_fen: number
  readonly vouchers: unknown[]
}

/** A set of vouchers, ordered and not paid. */
async function anOrder() {
  const { token } = await aMember()
  const { list } = await call<{ list: { id: number; price_fen: number }[] }>('/api/coupon_set/list')
  const [set] = list
  const body = { set_id: set!.id, shown_payable_fen: set!.price_fen }
  const { order_no } = await call<{ order_no: string }>('/api/coupon_set/order', { token, body })
  const detail = () => call<VoucherOrder>(`/api/coupon_set/order_detail?order_no=${order_no}`, { token })
  return { token, order_no, detail, set: set! }
}

describe('a voucher order', () => {
  it.each([
    [jsapi, '/api/wxpay/transaction/coupon_jsapi'],
    [h5, '/api/wxpay/transaction/coupon_h5'],
  ] as const)('is paid at $name by its own call, after a failure', async (provider, path) => {
    const { token, order_no, detail, set } = await anOrder()
    const journey = await opened(token, paymentPath(order_no), provider.app)
    const { page, answers } = journey
    await payAt(journey, provider, 'failed')
    if (provider === jsapi) await page.getByText('付款没有成功，没有扣款').waitFor()
    else await page.getByText('这次没有付成').waitFor()
    expect((await detail()).state).toBe('held')

    await payAt(journey, provider, 'paid')
    await page.waitForURL(isAt('/couponSet/order/detail'))
    await page.getByRole('heading', { name: '券已到账' }).waitFor()
    expect(answers.filter((answer) => answer.path === path && answer.status === 200).length).toBeGreaterThan(0)
    const order = await detail()
    expect(order).toMatchObject({ state: 'issued', amount_fen: set.price_fen })
    expect(order.vouchers).toHaveLength(VOUCHERS)
  })

  it('says that its place is free again to who turns back from the cashier too late', async () => {
    const { token, order_no, detail } = await anOrder()
    const journey = await opened(token, paymentPath(order_no))
    const { page } = journey
    await payButton(page).waitFor()
    await toCashier(journey, h5)
    await endOrderHold(order_no)
    await expect.poll(async () => (await detail()).state, { timeout: 20_000 }).toBe('expired')
    await h5.press(journey, 'cancelled')
    await page.getByText('名额已释放', { exact: true }).waitFor()
  })
})
