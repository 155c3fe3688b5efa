import { bookingNotFound, searchTooWide, tailNeedsDay } from '@kuaimen/contract/booking/record.errors'
import { orderPapers, searchOrders } from '@kuaimen/contract/booking/search.endpoints'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { aBooking, aDay, anOperator, aStore } from '../../testing/booking/booking'
import { type MemberWithEverything, memberWithEverything } from '../../testing/calls/member-with-everything'
import { rows } from '../../testing/rows'

const NAME = '白露霜降'
let app: TestApp
let me: MemberWithEverything
let chain: { token: string }
let own: { token: string }
let other: { token: string }

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  me = await memberWithEverything(app, NAME, 1)
  chain = await anOperator(app)
  own = await anOperator(app, me.store_id)
  other = await anOperator(app, await aStore(app, 7))
})
afterAll(() => app.stop())

type Wanted = Parameters<typeof app.call<typeof searchOrders>>[1]
const search = async (wanted: Wanted, who = chain) => (await app.call(searchOrders, wanted, who)).data
const found = async (q: string, who = chain) => (await search({ q }, who)).list.map(({ no }) => no)
const one = async (text: string, values: unknown[] = []) =>
  Object.values((await rows(app, text, values))[0]!)[0] as string

/** Every kind of number, with the order that it is about. */
async function numbers(): Promise<[kind: string, q: string, no: string][]> {
  const order = me.booked.order_sn
  const pay = await one('select pay_no from payment where subject_no = $1', [order])
  await rows(app, `update invoice set number = '24317000000123456789' where invoice_no = $1`, [me.invoice_no])
  const used = await aBooking(app, {
    by: me,
    store_id: me.store_id,
    day: addDays(aDay(app), 9),
    tenders: { coupon_code: me.coupon },
  })
  return [
    ['order', order, order],
    ['order in small letters', order.toLowerCase(), order],
    [
      'reschedule',
      me.reschedule_no,
      await one('select order_sn from reschedule where reschedule_no = $1', [me.reschedule_no]),
    ],
    ['payment', pay, order],
    ['provider', await one('select provider_no from payment where pay_no = $1', [pay]), order],
    ['refund', me.refund_no, me.cancelled.order_sn],
    ['invoice', me.invoice_no, me.invoiced.order_sn],
    ['tax office', '24317000000123456789', me.invoiced.order_sn],
    ['card', me.coupon, used.order_sn],
  ]
}

describe('searching orders', () => {
  it('opens what a pasted number of any kind is about, for its own store and the chain, and nothing for another', async () => {
    for (const [kind, q, no] of await numbers()) {
      expect([kind, await found(` ${q} `)]).toEqual([kind, [no]])
      expect([kind, await found(q, own)]).toEqual([kind, [no]])
      expect([kind, await found(q, other)]).toEqual([kind, []])
    }
  })

  it('finds voucher orders by number, payment and card, for the whole chain alone', async () => {
    const pay = await one('select pay_no from payment where subject_no = $1', [me.bought])
    const card = await one('select code from voucher where order_no = $1 limit 1', [me.bought])
    for (const q of [me.bought, pay, card]) {
      expect(await found(q)).toEqual([me.bought])
      expect(await found(q, own)).toEqual([])
    }
    expect((await search({ q: me.bought })).list[0]).toMatchObject({
      kind: 'voucher_order',
      state_text: '已发券',
      store_id: null,
    })
    expect((await app.call(orderPapers, { no: me.bought }, chain)).data).toMatchObject({
      kind: 'voucher_order',
      no: me.bought,
    })
    expect((await app.call(orderPapers, { no: me.bought }, own)).code).toBe(bookingNotFound.code)
  })

  it('finds people by the whole number or a name, never shows the number, and nothing to another store', async () => {
    const byMobile = await search({ q: me.mobile }, own)
    expect(byMobile.list.map(({ no }) => no)).toEqual(expect.arrayContaining([me.booked.order_sn, me.held.order_sn]))
    expect(JSON.stringify(byMobile)).not.toContain(me.mobile)
    expect(await found(me.mobile, other)).toEqual([])
    expect(await found('白露', own)).toContain(me.served.order_sn)
    expect(await found('白露', other)).toEqual([])
    // A guest is found by their own number and name.
    expect(await found('13900000001', own)).toEqual([me.booked.order_sn])
    expect(await found(`${NAME}的妈`, own)).toContain(me.booked.order_sn)
    expect(await found('%', own)).toEqual(await found('', own))
    expect(await found('%白', own)).toEqual([])
  })

  it('takes the last four digits with a store and a day alone', async () => {
    const q = me.mobile.slice(-4)
    const day = aDay(app)
    expect((await app.call(searchOrders, { q }, chain)).code).toBe(tailNeedsDay.code)
    expect((await app.call(searchOrders, { q, store_id: me.store_id }, chain)).code).toBe(tailNeedsDay.code)
    expect(
      (await app.call(searchOrders, { q, store_id: me.store_id, from: day, until: addDays(day, 1) }, own)).code,
    ).toBe(tailNeedsDay.code)
    const { list } = await search({ q, store_id: me.store_id, from: day }, own)
    expect(list.map(({ no }) => no)).toContain(me.served.order_sn)
    expect((await search({ q, store_id: me.store_id, from: addDays(day, 20) }, own)).list).toEqual([])
    expect((await search({ q, store_id: me.store_id, from: day }, other)).list).toEqual([])
  })

  it('narrows the list by every filter', async () => {
    const today = studioDay(app.services.now())
    const all = (await search({ store_id: me.store_id })).list
    const narrowed = async (more: Partial<Wanted>) => (await search({ store_id: me.store_id, ...more })).list
    expect(all.length).toBeGreaterThan(5)
    expect(new Set(all.map(({ store_id }) => store_id))).toEqual(new Set([me.store_id]))
    const states = await narrowed({ state: 'cancelled' })
    expect(states.map(({ no }) => no)).toContain(me.cancelled.order_sn)
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['cancelled']))
    const visits = await narrowed({ from: aDay(app) })
    expect(new Set(visits.map(({ day }) => day))).toEqual(new Set([aDay(app)]))
    expect((await narrowed({ made_from: addDays(today, 1) })).length).toBe(0)
    expect((await narrowed({ made_until: addDays(today, -1) })).every(({ no }) => no !== me.booked.order_sn)).toBe(true)
    expect((await narrowed({ product_id: 999_999 })).length).toBe(0)
    expect((await narrowed({ product_id: 20 })).length).toBeGreaterThan(0)
    await rows(app, `update booking set channel = 'autumn' where order_sn = $1`, [me.served.order_sn])
    expect((await narrowed({ source: 'autumn' })).map(({ no }) => no)).toEqual([me.served.order_sn])
    expect((await app.call(searchOrders, { from: today, until: addDays(today, 31) }, chain)).code).toBe(
      searchTooWide.code,
    )
  })

  it('pages by a mark, each order once, by the day of visit too', async () => {
    for (const wanted of [{}, { from: aDay(app), until: addDays(aDay(app), 20) }]) {
      const seen: string[] = []
      let after: string | undefined
      do {
        const page = await search({ ...wanted, ...(after && { after }) })
        expect(page.count === null).toBe(after !== undefined)
        seen.push(...page.list.map(({ no }) => no))
        after = page.next || undefined
      } while (after)
      expect(new Set(seen).size).toBe(seen.length)
      const total = await one(
        wanted.from
          ? `select count(*)::int from booking where start_at >= $1::date - interval '8 hours' and start_at < $2::date + interval '16 hours'`
          : 'select count(*)::int from booking',
        wanted.from ? [wanted.from, wanted.until] : [],
      )
      expect(seen.length).toBe(Number(total))
    }
  })
})

describe('the papers of an order', () => {
  it('are its payments, refunds and invoices, at its own store and for the chain', async () => {
    for (const who of [own, chain]) {
      const { data } = await app.call(orderPapers, { no: me.cancelled.order_sn }, who)
      expect(data).toMatchObject({ kind: 'booking', payments: [{ state: 'paid', for: 'order' }] })
      expect(data.refunds?.map(({ refund_no }) => refund_no)).toEqual([me.refund_no])
      expect(JSON.stringify(data)).not.toContain(me.mobile)
      const invoiced = (await app.call(orderPapers, { no: me.invoiced.order_sn }, who)).data
      expect(invoiced.invoices?.map(({ invoice_no }) => invoice_no)).toEqual([me.invoice_no])
    }
    expect((await app.call(orderPapers, { no: me.cancelled.order_sn }, other)).code).toBe(bookingNotFound.code)
  })

  it('name who comes, with the whole number for the store on the day alone', async () => {
    const guest = async (who: { token: string }) =>
      (await app.call(orderPapers, { no: me.booked.order_sn }, who)).data.guest?.mobile
    expect([await guest(own), await guest(chain)]).toEqual(['139***0001', '139***0001'])
    const to = new Date(`${aDay(app)}T09:00:00+08:00`).getTime() - app.services.now().getTime()
    app.advance(to)
    expect([await guest(own), await guest(chain)]).toEqual(['13900000001', '139***0001'])
    app.advance(86_400_000)
    expect(await guest(own)).toBe('139***0001')
    app.advance(8 * 86_400_000)
    const { data } = await app.call(orderPapers, { no: me.served.order_sn }, own)
    expect([data.name, (await app.call(orderPapers, { no: me.served.order_sn }, chain)).data.name]).toEqual([
      '白**',
      NAME,
    ])
  })
})
