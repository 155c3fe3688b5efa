import { cancelBooking, cancelPreview } from '@kuaimen/contract/booking/change.endpoints'
import { bookingNotFound } from '@kuaimen/contract/booking/record.errors'
import { orderMoney } from '@kuaimen/contract/booking/search.endpoints'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settlePayment } from '../../payment/settled.service'
import { TestApp } from '../../testing/app'
import { aBooking, anOperator, aStore } from '../../testing/booking/booking'
import { allOrders, unevenMoney } from '../../testing/booking/money'
import { type MemberWithEverything, memberWithEverything } from '../../testing/calls/member-with-everything'
import { rows } from '../../testing/rows'

let app: TestApp
let me: MemberWithEverything
let chain: { token: string }
let own: { token: string }
let other: { token: string }
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  me = await memberWithEverything(app, '白露霜降', 1)
  chain = await anOperator(app)
  own = await anOperator(app, me.store_id)
  other = await anOperator(app, await aStore(app, 7))
}, 60_000)
afterAll(() => app.stop())

const moneyOf = async (no: string, who = chain) => (await app.call(orderMoney, { no }, who)).data
const paymentOf = async (no: string) =>
  (
    await rows<{ pay_no: string; provider_no: string; amount_fen: number; provider: 'wechat' }>(
      app,
      'select pay_no, provider_no, amount_fen, provider from payment where subject_no = $1',
      [no],
    )
  )[0]!
const kindsOf = async (no: string) => (await moneyOf(no)).lines.map(({ kind }) => kind)

describe('the money of an order', () => {
  it('sums to zero for every order there is, of the demo and of a member who has everything', async () => {
    const orders = await allOrders(app)
    expect(orders.length).toBeGreaterThan(20)
    expect(await unevenMoney(app, chain, orders)).toEqual([])
  })

  it('is not even when a fact and the ledger disagree: the sum is no tautology', async () => {
    const { order_sn } = me.cancelled
    const change = (fen: number) =>
      rows(app, 'update payment_refund set amount_fen = amount_fen + $2 where refund_no = $1', [me.refund_no, fen])
    await change(-1)
    const [found] = await unevenMoney(app, chain, [order_sn])
    await change(1)
    expect(found).toBe(`${order_sn} is off by 1`)
  })

  it('tells the promise first, then how it was paid and came back, and what is left last', async () => {
    const { lines, off_fen, what_if, why_not } = await moneyOf(me.cancelled.order_sn)
    const kinds = lines.map(({ kind }) => kind)
    expect([kinds[0], kinds.at(-1), off_fen]).toEqual(['promise', 'rest', 0])
    expect(kinds).toEqual(expect.arrayContaining(['try', 'capture', 'refund']))
    expect(lines.find(({ kind, counts_fen }) => kind === 'refund' && counts_fen < 0)?.no).toBe(me.refund_no)
    expect(what_if).toBeNull()
    expect(why_not).not.toBe('')
  })

  it('says what a cancel now would give back: the same as the customer’s own cancel shows and does', async () => {
    const { what_if } = await moneyOf(me.booked.order_sn)
    const { data } = await app.call(cancelPreview, { order_sn: me.booked.order_sn }, me)
    expect(what_if).toEqual({
      ...{ refund_fen: data.refund_fen, kept_fen: data.kept_fen, tenders: data.tenders, rule: data.rule },
    })
    const { order_sn, token } = await aBooking(app)
    const shown = (await moneyOf(order_sn)).what_if!
    await app.call(cancelBooking, { order_sn, shown_refund_fen: shown.refund_fen }, { token })
    const { lines } = await moneyOf(order_sn)
    const back = lines.filter(({ kind }) => kind === 'refund').reduce((sum, { counts_fen }) => sum + counts_fen, 0)
    expect(back).toBe(-shown.refund_fen)
  })

  it('has every word of a provider that was believed, counted when repeated, and answers that were not', async () => {
    const { order_sn } = await aBooking(app)
    const paid = await paymentOf(order_sn)
    const facts = { ...paid, source: 'notice', paid_at: app.services.now() } as const
    for (let nth = 0; nth < 3; nth += 1) await settlePayment(app.services, facts)
    await settlePayment(app.services, { ...facts, amount_fen: 1 })
    await settlePayment(app.services, { ...facts, source: 'query', amount_fen: 2 })
    const news = (await moneyOf(order_sn)).lines.filter(({ kind }) => kind === 'news')
    expect(news.map(({ title, note, is_off }) => ({ title, note, is_off }))).toEqual([
      { title: '渠道通知：已支付', note: '共 3 次', is_off: false },
      { title: '向渠道查询：已支付', note: '金额不符，未采信', is_off: true },
    ])
  })

  it('has the line of the provider’s bill once that day was compared, and a difference until it is explained', async () => {
    const { order_sn } = await aBooking(app)
    const { pay_no } = await paymentOf(order_sn)
    const bill = async () => (await moneyOf(order_sn)).lines.find(({ kind }) => kind === 'bill')
    expect(await bill()).toBeUndefined()
    const day = studioDay(app.services.now())
    await rows(
      app,
      `insert into reconcile_run (day, provider, ran_at, state) values ($1, 'wechat', $2, 'agrees')
       on conflict (day, provider) do nothing`,
      [day, app.services.now()],
    )
    expect(await bill()).toMatchObject({ no: pay_no, is_off: false, title: `微信支付 ${day} 账单一致` })
    await rows(
      app,
      `insert into reconcile_difference (day, provider, kind, pay_no, ours, theirs, noted_at)
       values ($1, 'wechat', 'amount', $2, 1, 2, $3)`,
      [day, pay_no, app.services.now()],
    )
    expect(await bill()).toMatchObject({ is_off: true, note: '账单里是 ¥0.02' })
  })

  it('is there for voucher orders too, for the chain', async () => {
    const { what_if, lines } = await moneyOf(me.bought)
    expect(what_if?.refund_fen).toBeGreaterThan(0)
    expect(await kindsOf(me.bought)).toEqual(expect.arrayContaining(['promise', 'capture', 'voucher', 'rest']))
    expect(lines.at(-1)).toMatchObject({ title: '已结清', counts_fen: 0 })
    expect((await app.call(orderMoney, { no: me.bought }, own)).code).toBe(bookingNotFound.code)
  })

  it('is for its own store and the chain, and shows no code of a card whole', async () => {
    expect((await app.call(orderMoney, { no: me.booked.order_sn }, own)).code).toBe(0)
    expect((await app.call(orderMoney, { no: me.booked.order_sn }, other)).code).toBe(bookingNotFound.code)
    const codes = await rows<{ code: string }>(app, 'select code from gift_card union all select code from voucher')
    const answered = JSON.stringify(await Promise.all([moneyOf(me.bought), moneyOf(me.booked.order_sn)]))
    expect(codes.filter(({ code }) => answered.includes(code))).toEqual([])
  })
})
