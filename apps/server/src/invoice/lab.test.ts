import { invoiceDetail, invoiceOrders } from '@kuaimen/contract/invoice/invoice.endpoints'
import { invoiceFileAway } from '@kuaimen/contract/invoice/invoice.errors'
import { formatYuan } from '@kuaimen/contract/kernel/money'
import { paths } from '@kuaimen/contract/kernel/paths'
import { refundVoucherOrder } from '@kuaimen/contract/shop/shop.endpoints'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sendRefund } from '../payment/refund.service'
import { TestApp } from '../testing/app'
import { heardOf, inboxKinds } from '../testing/notice/inbox'
import { aRequest, ask, aTitle, invoiceRow, refundOf } from '../testing/payment/invoices'
import { theLab } from '../testing/providers/lab'
import { rows } from '../testing/rows'
import { aBuyer, aSet, PRICE } from '../testing/wallet/shop'
import { issueInvoice } from './issue.service'
import { reverseInvoice } from './reverse.service'

const lab = theLab()
let app: TestApp

beforeAll(async () => {
  app = await TestApp.start({ demo: true, env: lab.settings })
}, 60_000)
afterAll(() => app.stop())

const fault = (name: string, to: unknown = true) => lab.control('faults', { [name]: to })
const stateOf = async (no: string) => (await invoiceRow(app, no))?.state
const until = (work: (services: TestApp['services'], no: string) => Promise<void>, no: string, state: string) =>
  vi.waitFor(
    async () => {
      await work(app.services, no)
      expect(await stateOf(no)).toBe(state)
    },
    { timeout: 15_000, interval: 60 },
  )
const detail = async (token: string, invoice_no: string) =>
  (await app.call(invoiceDetail, { invoice_no }, { token })).data
const download = (url: string) => app.http.inject({ url })

async function anIssued() {
  const one = await aRequest(app)
  await until(issueInvoice, one.invoice_no, 'issued')
  return one
}

describe('issuing', () => {
  it('ends with a number and a PDF that downloads, also when the provider is away by then', async () => {
    const one = await anIssued()
    const seen = await detail(one.token, one.invoice_no)
    expect(seen).toMatchObject({ state: 'issued', number: expect.stringMatching(/^\d{20}$/) })
    const said = await heardOf(app, one, 'invoice_issued')
    expect(said.path).toBe(paths.invoiceDetail({ invoice_no: one.invoice_no }))
    expect(said.body).toContain(`¥${formatYuan(one.amount)}`)
    await issueInvoice(app.services, one.invoice_no)
    expect((await inboxKinds(app, one)).filter((kind) => kind === 'invoice_issued')).toHaveLength(1)
    await fault('fapiao.error')
    const file = await download(seen.file_url)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.headers['cache-control']).toContain('no-store')
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(file.rawPayload.toString('latin1')).toContain(
      Buffer.from(seen.number, 'utf16le').swap16().toString('hex').toUpperCase(),
    )
  })

  it('is done by the queue alone', async () => {
    const one = await aRequest(app)
    const jobs = await app.startJobs()
    try {
      await vi.waitFor(async () => expect(await stateOf(one.invoice_no)).toBe('issued'), { timeout: 20_000 })
    } finally {
      await jobs.stop()
    }
  })

  it('goes on under the same number when the answer was lost', async () => {
    const one = await aRequest(app)
    await fault('fapiao.answer_lost', { when: one.invoice_no, times: 1 })
    await issueInvoice(app.services, one.invoice_no)
    expect(await stateOf(one.invoice_no)).toBe('issuing')
    await fault('fapiao.refused', { when: one.invoice_no })
    await until(issueInvoice, one.invoice_no, 'issued')
  })

  it('waits for a provider that is away or lies', async () => {
    const one = await aRequest(app)
    for (const name of ['fapiao.error', 'fapiao.forged']) {
      await fault(name, { when: one.invoice_no })
      await issueInvoice(app.services, one.invoice_no)
      expect(await stateOf(one.invoice_no)).toBe('issuing')
      await fault(name, false)
    }
    await until(issueInvoice, one.invoice_no, 'issued')
  })

  it.each(['fapiao.issue_failed', 'fapiao.refused'])(
    'that fails by %s leaves the order to be asked for again',
    async (name) => {
      const one = await aRequest(app)
      await fault(name, { when: one.invoice_no })
      await until(issueInvoice, one.invoice_no, 'failed')
      expect((await detail(one.token, one.invoice_no)).note).toContain('核对抬头')
      expect((await heardOf(app, one, 'invoice_failed')).body).toContain('核对抬头')
      expect((await app.call(invoiceOrders, {}, { token: one.token })).data).toHaveLength(1)
      const again = await ask(app, one)
      expect(again.code).toBe(0)
      await until(issueInvoice, again.data.invoice_no, 'issued')
    },
  )

  it('says so while the file is not there', async () => {
    const one = await aRequest(app)
    await fault('fapiao.file_missing', { when: one.invoice_no })
    await until(issueInvoice, one.invoice_no, 'issued')
    const { file_url } = await detail(one.token, one.invoice_no)
    expect((await download(file_url)).json()).toMatchObject({ code: invoiceFileAway.code })
    await fault('fapiao.file_missing', false)
    expect((await download(file_url)).statusCode).toBe(200)
  })
})

describe('a refund', () => {
  const triesOf = async (refundNo: string) =>
    (await rows<{ tries: number }>(app, 'select tries from payment_refund where refund_no = $1', [refundNo]))[0]?.tries

  it('waits until the invoice is reversed, and what is retained is invoiced anew', async () => {
    const one = await anIssued()
    const refundNo = await refundOf(app, one.order_sn, 1000)
    await sendRefund(app.services, refundNo)
    expect(await stateOf(one.invoice_no)).toBe('reversing')
    await sendRefund(app.services, refundNo)
    expect(await triesOf(refundNo)).toBe(0)
    await until(reverseInvoice, one.invoice_no, 'reversed')
    await sendRefund(app.services, refundNo)
    expect(await triesOf(refundNo)).toBe(1)
    const { replaced_by, file_url } = await detail(one.token, one.invoice_no)
    expect((await download(file_url)).statusCode).toBe(200)
    await until(issueInvoice, replaced_by, 'issued')
    expect(await detail(one.token, replaced_by)).toMatchObject({ amount_fen: one.amount - 1000 })
  })

  it('of everything leaves no invoice', async () => {
    const one = await anIssued()
    const refundNo = await refundOf(app, one.order_sn, one.amount)
    await sendRefund(app.services, refundNo)
    await until(reverseInvoice, one.invoice_no, 'reversed')
    expect(await detail(one.token, one.invoice_no)).toMatchObject({
      replaced_by: '',
      note: expect.stringContaining('退款'),
    })
    expect((await app.call(invoiceOrders, {}, { token: one.token })).data).toEqual([])
  })

  it('of a request that has not left the house changes its amount there', async () => {
    const one = await aRequest(app)
    const refundNo = await refundOf(app, one.order_sn, 500)
    await sendRefund(app.services, refundNo)
    expect(await triesOf(refundNo)).toBe(0)
    await issueInvoice(app.services, one.invoice_no)
    expect(await stateOf(one.invoice_no)).toBe('failed')
    const { replaced_by } = await detail(one.token, one.invoice_no)
    expect(await detail(one.token, replaced_by)).toMatchObject({ state: 'requested', amount_fen: one.amount - 500 })
    await sendRefund(app.services, refundNo)
    expect(await triesOf(refundNo)).toBe(1)
  })

  it('of vouchers waits for the invoice of their order, and what was used is invoiced anew', async () => {
    const one = await aBuyer(app, await aSet(app))
    const title_id = await aTitle(app, one.token)
    const { data } = await ask(app, { token: one.token, order_sns: [one.order_no], amount: PRICE, title_id })
    await until(issueInvoice, data.invoice_no, 'issued')
    // One of the two is used up, so that the other is what goes back.
    await rows(
      app,
      'update voucher set returned_late_at = now() where code = (select min(code) from voucher where order_no = $1)',
      [one.order_no],
    )
    const back = { order_no: one.order_no, shown_refund_fen: PRICE / 2 }
    const { refund_no } = (await app.call(refundVoucherOrder, back, one)).data
    await sendRefund(app.services, refund_no)
    expect(await triesOf(refund_no)).toBe(0)
    await until(reverseInvoice, data.invoice_no, 'reversed')
    await sendRefund(app.services, refund_no)
    expect(await triesOf(refund_no)).toBe(1)
    const { replaced_by } = await detail(one.token, data.invoice_no)
    expect(await detail(one.token, replaced_by)).toMatchObject({ amount_fen: PRICE / 2, order_count: 1 })
  })

  it('waits three days for an invoice that cannot be reversed, and not longer', async () => {
    const one = await anIssued()
    await fault('fapiao.reverse_failed', { when: one.invoice_no })
    const refundNo = await refundOf(app, one.order_sn, 1000)
    await sendRefund(app.services, refundNo)
    await vi.waitFor(async () => {
      await reverseInvoice(app.services, one.invoice_no)
      expect(app.logs.some((line) => line.includes('could not be reversed') && line.includes(one.invoice_no))).toBe(
        true,
      )
    })
    expect(await stateOf(one.invoice_no)).toBe('reversing')
    await sendRefund(app.services, refundNo)
    expect(await triesOf(refundNo)).toBe(0)
    app.advance(72 * 3_600_000)
    await sendRefund(app.services, refundNo)
    expect(await triesOf(refundNo)).toBe(1)
  })
})
