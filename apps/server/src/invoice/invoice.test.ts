import {
  deleteTitle,
  invoiceDetail,
  invoiceHistory,
  invoiceOrders,
  invoiceTitles,
  saveTitle,
} from '@kuaimen/contract/invoice/invoice.endpoints'
import {
  invoiceAmountChanged,
  invoiceNotFound,
  orderInvoiced,
  orderNotInvoiceable,
  specialForCompany,
  titleNotFound,
  tooManyTitles,
} from '@kuaimen/contract/invoice/invoice.errors'
import { TITLES_AT_MOST } from '@kuaimen/contract/invoice/invoice.rules'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../testing/account/member'
import { TestApp } from '../testing/app'
import { aBooking, aKey, aStore } from '../testing/booking/booking'
import { aCompleted, aRequest, ask, aTitle, COMPANY, refundOf } from '../testing/payment/invoices'
import { countOf, rows } from '../testing/rows'

let app: TestApp

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

const ordersOf = async (token: string) => (await app.call(invoiceOrders, {}, { token })).data
const titlesOf = async (token: string) => (await app.call(invoiceTitles, {}, { token })).data

describe('orders to invoice', () => {
  it('are those that are over, for the money retained of them', async () => {
    const one = await aCompleted(app)
    expect(await ordersOf(one.token)).toMatchObject([{ order_sn: one.order_sn, amount_fen: one.payable_fen }])
    await refundOf(app, one.order_sn, 1000)
    expect(await ordersOf(one.token)).toMatchObject([{ amount_fen: one.payable_fen - 1000 }])
    await refundOf(app, one.order_sn, one.payable_fen - 1000)
    expect(await ordersOf(one.token)).toEqual([])
  })

  it('are not those still to come, nor another member’s', async () => {
    const coming = await aBooking(app, { state: 'booked', store_id: await aStore(app, 3), time: '17:00' })
    expect(await ordersOf(coming.token)).toEqual([])
    const title_id = await aTitle(app, coming.token)
    const mine = { token: coming.token, title_id }
    const early = await ask(app, { ...mine, order_sns: [coming.order_sn], amount: coming.payable_fen })
    expect(early.code).toBe(orderNotInvoiceable.code)
    const theirs = await aCompleted(app)
    const taken = await ask(app, { ...mine, order_sns: [theirs.order_sn], amount: theirs.payable_fen })
    expect(taken.code).toBe(orderNotInvoiceable.code)
    expect(await ordersOf(theirs.token)).toHaveLength(1)
  })
})

describe('a title', () => {
  it('of a company needs a tax code of 15, 18 or 20 letters and digits', async () => {
    const { token } = await aMember(app)
    for (const tax_code of ['', '9133010079965505', '91330100799655058-', '913301007996550581'.repeat(2)])
      expect(await app.call(saveTitle, { ...COMPANY, tax_code }, { token })).toMatchObject({
        code: invalidInput.code,
        data: { tax_code: ['请输入正确的税号'] },
      })
    const { data } = await app.call(saveTitle, { ...COMPANY, tax_code: ' 91330100799655058b' }, { token })
    expect(data.tax_code).toBe('91330100799655058B')
    expect((await app.call(saveTitle, { ...COMPANY, email: 'nobody' }, { token })).code).toBe(invalidInput.code)
  })

  it('of a person has none, also when it was a company’s before', async () => {
    const { token } = await aMember(app)
    const id = await aTitle(app, token, { bank: '招商银行' })
    const person = { type: 'person', id, name: '林小满', email: 'a@example.com' } as const
    expect((await app.call(saveTitle, person, { token })).data).toMatchObject({
      tax_code: '',
      bank: '',
      type: 'person',
    })
  })

  it('is the default alone, wherever two are chosen at once', async () => {
    const { token } = await aMember(app)
    const ids = [await aTitle(app, token), await aTitle(app, token)]
    await Promise.all(ids.map((id) => app.call(saveTitle, { ...COMPANY, id, is_default: true }, { token })))
    expect((await titlesOf(token)).filter(({ is_default }) => is_default)).toHaveLength(1)
    expect((await titlesOf(token))[0]).toMatchObject({ is_default: true })
  })

  it('belongs to one member, and there are not too many', async () => {
    const [one, other] = [await aMember(app), await aMember(app)]
    const id = await aTitle(app, one.token)
    const theirs = { token: other.token }
    expect((await app.call(saveTitle, { ...COMPANY, id }, theirs)).code).toBe(titleNotFound.code)
    expect((await app.call(deleteTitle, { id }, theirs)).code).toBe(titleNotFound.code)
    for (let nth = 1; nth < TITLES_AT_MOST; nth += 1) await aTitle(app, one.token)
    expect((await app.call(saveTitle, COMPANY, { token: one.token })).code).toBe(tooManyTitles.code)
    expect((await app.call(deleteTitle, { id }, { token: one.token })).code).toBe(0)
    expect(await titlesOf(one.token)).toHaveLength(TITLES_AT_MOST - 1)
  })
})

describe('a request', () => {
  it('puts several orders on one invoice, and each is invoiced once', async () => {
    const [one, other] = [await aCompleted(app), await aCompleted(app)]
    await rows(app, 'update booking set member_id = $1 where order_sn = $2', [one.id, other.order_sn])
    const title_id = await aTitle(app, one.token)
    const amount = one.payable_fen + other.payable_fen
    const asked = { token: one.token, order_sns: [one.order_sn, other.order_sn], amount, title_id, key: aKey() }
    const { data } = await ask(app, asked)
    expect((await ask(app, asked)).data).toEqual(data)
    const { data: seen } = await app.call(invoiceDetail, { invoice_no: data.invoice_no }, { token: one.token })
    expect(seen).toMatchObject({ state: 'requested', amount_fen: amount, title: COMPANY.name, order_count: 2 })
    expect(seen.orders.map(({ order_sn }) => order_sn).sort()).toEqual([one.order_sn, other.order_sn].sort())
    expect(seen.file_url).toBe('')
    expect(await ordersOf(one.token)).toEqual([])
    expect((await ask(app, { ...asked, key: aKey() })).code).toBe(orderInvoiced.code)
    expect((await app.call(invoiceHistory, {}, { token: one.token })).data).toMatchObject({
      total: 1,
      list: [{ invoice_no: data.invoice_no, order_count: 2 }],
    })
  })

  it('makes one invoice of an order however many ask at once', async () => {
    const one = await aCompleted(app)
    const title_id = await aTitle(app, one.token)
    const asked = { token: one.token, order_sns: [one.order_sn], amount: one.payable_fen, title_id }
    const replies = await Promise.all(Array.from({ length: 8 }, () => ask(app, asked)))
    expect(replies.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === orderInvoiced.code)).toHaveLength(7)
    expect(await countOf(app, 'invoice_order where order_sn = $1', [one.order_sn])).toBe(1)
  })

  it('is refused for another amount, an unknown title, and a special invoice to a person', async () => {
    const one = await aCompleted(app)
    const title_id = await aTitle(app, one.token)
    const asked = { token: one.token, order_sns: [one.order_sn], amount: one.payable_fen, title_id }
    expect(await ask(app, { ...asked, amount: asked.amount + 1 })).toMatchObject({
      code: invoiceAmountChanged.code,
      data: { amount_fen: one.payable_fen },
    })
    const elsewhere = await aTitle(app, (await aMember(app)).token)
    expect((await ask(app, { ...asked, title_id: elsewhere })).code).toBe(titleNotFound.code)
    const { data } = await app.call(
      saveTitle,
      { type: 'person', name: '林小满', email: 'a@example.com' },
      { token: one.token },
    )
    const special = { ...asked, title_id: data.id, kind: 'special' as const }
    expect((await ask(app, special)).code).toBe(specialForCompany.code)
    expect((await ask(app, { ...asked, kind: 'special' })).code).toBe(0)
  })

  it('cannot be seen by another member', async () => {
    const { invoice_no } = await aRequest(app)
    const { token } = await aMember(app)
    expect((await app.call(invoiceDetail, { invoice_no }, { token })).code).toBe(invoiceNotFound.code)
    expect((await app.raw({ url: `/invoice_file/${'A'.repeat(20)}.pdf` })).status).toBe(404)
  })
})

describe('the demo', () => {
  it('has two titles and two invoices, and something left to invoice', async () => {
    const [titles] = await rows<{ n: number }>(
      app,
      "select count(*)::int as n from invoice_title t join member m on m.id = t.member_id where m.mobile = '13800000001'",
    )
    expect(titles?.n).toBe(2)
    const invoices = await rows(
      app,
      "select state from invoice i join member m on m.id = i.member_id where m.mobile = '13800000001'",
    )
    expect(invoices).toHaveLength(2)
  })
})
