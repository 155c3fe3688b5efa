import { giveGoodwill } from '@kuaimen/contract/booking/staff.endpoints'
import { invoiceDetail, invoiceOrders } from '@kuaimen/contract/invoice/invoice.endpoints'
import {
  invoiceAway,
  invoiceNotFailed,
  invoiceNotFound,
  invoiceNotIssued,
  orderInvoiced,
} from '@kuaimen/contract/invoice/invoice.errors'
import * as calls from '@kuaimen/contract/invoice/staff.endpoints'
import { auditLog } from '@kuaimen/contract/staff/audit.endpoints'
import { reauthNeeded } from '@kuaimen/contract/staff/staff.errors'
import { staffToday } from '@kuaimen/contract/staff/today.endpoints'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sendRefund } from '../payment/refund.service'
import { invoiceProvider } from '../providers/invoice'
import { TestApp } from '../testing/app'
import { inboxKinds } from '../testing/notice/inbox'
import { aRequest, ask, COMPANY, invoiceRow } from '../testing/payment/invoices'
import { theLab } from '../testing/providers/lab'
import { rows } from '../testing/rows'
import { aStaffMember, type StaffBrowser } from '../testing/staff/browser'
import { issueInvoice } from './issue.service'
import { reverseInvoice } from './reverse.service'

const lab = theLab()
let app: TestApp
let finance: StaffBrowser
let other: StaffBrowser
let support: StaffBrowser
beforeAll(async () => {
  app = await TestApp.start({ demo: true, env: lab.settings })
  finance = await aStaffMember(app, 'finance')
  other = await aStaffMember(app, 'finance')
  support = await aStaffMember(app, 'support')
}, 60_000)
afterAll(() => app.stop())

const fault = (name: string, to: unknown = true) => lab.control('faults', { [name]: to })
const until = (work: typeof issueInvoice, no: string, state: string) =>
  vi.waitFor(
    async () => {
      await work(app.services, no)
      expect((await invoiceRow(app, no))?.state).toBe(state)
    },
    { timeout: 15_000, interval: 60 },
  )

async function anIssued() {
  const one = await aRequest(app)
  await until(issueInvoice, one.invoice_no, 'issued')
  return one
}

async function aFailed() {
  const one = await aRequest(app)
  await fault('fapiao.issue_failed', { when: one.invoice_no })
  await until(issueInvoice, one.invoice_no, 'failed')
  return one
}

/** Numbers that the tax office has given for an order, by its own books. */
async function numbersOf(order_sn: string): Promise<string[]> {
  const all = await rows<{ invoice_no: string }>(app, 'select invoice_no from invoice_order where order_sn = $1', [
    order_sn,
  ])
  const said = await Promise.all(all.map(({ invoice_no }) => invoiceProvider.query(app.services, invoice_no)))
  return said.flatMap((news) => (news.state === 'issued' ? [news.number] : []))
}

const boxOf = async (box: 'failed' | 'underway' | 'issued' | 'reversed', who = finance) =>
  (await who.call(calls.staffInvoices, { box })).data.list.map(({ invoice_no }) => invoice_no)

describe('invoices for staff', () => {
  it('are in the box of their state, with the tax office’s words, and found by every number', async () => {
    const [failed, issued] = [await aFailed(), await anIssued()]
    expect(await boxOf('failed')).toContain(failed.invoice_no)
    expect(await boxOf('issued')).toContain(issued.invoice_no)
    const { data } = await finance.call(calls.staffInvoice, { invoice_no: failed.invoice_no })
    expect(data).toMatchObject({ words: '购买方税号与名称不匹配', email: 'f***@qingwu.example.com' })
    expect(data.can).toEqual({ reissue: true, reverse: false, resend: false, download: false })
    const { number } = (await invoiceRow(app, issued.invoice_no)) as { number: string }
    for (const q of [issued.invoice_no, issued.order_sn, number]) {
      const found = await finance.call(calls.staffInvoices, { q })
      expect(found.data.list.map(({ invoice_no }) => invoice_no)).toEqual([issued.invoice_no])
    }
  })

  it('go on page by page, each once', async () => {
    await rows(
      app,
      `with made as (
         insert into invoice (invoice_no, member_id, state, kind, title, type, email, amount_fen, file_key, requested_at)
         select 'F' || lpad(n::text, 16, '0'), (select min(id) from member), 'reversed', 'normal', '张三', 'person', '', 100,
                'KEY' || lpad(n::text, 17, '0'), now() - n * interval '1 hour' from generate_series(1, 120) n
         returning invoice_no)
       select count(*) from made`,
    )
    const seen: string[] = []
    for (let after: string | undefined, has_more = true; has_more; after = seen.at(-1)) {
      const { data } = await finance.call(calls.staffInvoices, { box: 'reversed', ...(after ? { after } : {}) })
      seen.push(...data.list.map(({ invoice_no }) => invoice_no))
      has_more = data.has_more
    }
    expect(seen.filter((no) => no.startsWith('F0000'))).toHaveLength(120)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('are a manager’s where a visit was at the store, to read alone', async () => {
    const one = await anIssued()
    const [row] = await rows<{ store_id: number }>(app, 'select store_id from booking where order_sn = $1', [
      one.order_sn,
    ])
    const own = await aStaffMember(app, 'manager', row!.store_id)
    const elsewhere = await aStaffMember(app, 'manager', row!.store_id + 1)
    const { invoice_no } = one
    expect((await own.call(calls.staffInvoice, { invoice_no })).code).toBe(0)
    expect((await elsewhere.call(calls.staffInvoice, { invoice_no })).code).toBe(invoiceNotFound.code)
    expect(await boxOf('issued', elsewhere)).not.toContain(invoice_no)
    expect((await own.call(calls.reverseIssued, { invoice_no, reason: '抬头错' })).status).toBe(403)
  })
})

describe('a failed invoice', () => {
  it('is issued again once, however many ask, and the tax office gives one number', async () => {
    const { invoice_no, order_sn, token } = await aFailed()
    const replies = await Promise.all(
      [finance, other, finance, other].map((who) => who.call(calls.reissueInvoice, { invoice_no })),
    )
    expect(replies.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(new Set(replies.flatMap(({ code }) => (code === 0 ? [] : [code])))).toEqual(new Set([invoiceNotFailed.code]))
    const made = replies.find(({ code }) => code === 0)!.data
    expect(made).toMatchObject({ state: 'requested', replaces: invoice_no })
    await until(issueInvoice, made.invoice_no, 'issued')
    expect(await numbersOf(order_sn)).toHaveLength(1)
    expect(await boxOf('failed')).not.toContain(invoice_no)
    const { data } = await app.call(invoiceDetail, { invoice_no }, { token })
    expect(data.replaced_by).toBe(made.invoice_no)
    const { entries } = (await finance.call(auditLog, { subject_no: invoice_no })).data
    expect(entries.map(({ action }) => action)).toEqual(['invoice.reissue'])
  })

  it('that the tax office has made out after all is taken as it is: no second number', async () => {
    const { invoice_no, order_sn } = await anIssued()
    await rows(app, `update invoice set state = 'failed', number = '', issued_at = null where invoice_no = $1`, [
      invoice_no,
    ])
    await rows(app, 'update invoice_order set live = false where invoice_no = $1', [invoice_no])
    const [number] = await numbersOf(order_sn)
    const { data } = await finance.call(calls.reissueInvoice, { invoice_no })
    expect(data).toMatchObject({ invoice_no, state: 'issued', number })
    expect(await numbersOf(order_sn)).toEqual([number])
  })

  it('is not touched while the tax office does not answer, nor when the customer has asked again', async () => {
    const one = await aFailed()
    const { invoice_no } = one
    await fault('fapiao.error')
    expect((await finance.call(calls.reissueInvoice, { invoice_no })).code).toBe(invoiceAway.code)
    await fault('fapiao.error', false)
    expect((await ask(app, one)).code).toBe(0)
    expect((await finance.call(calls.reissueInvoice, { invoice_no })).code).toBe(orderInvoiced.code)
    expect(await boxOf('failed')).not.toContain(invoice_no)
    const queue = (await finance.call(staffToday, {})).data.find(({ kind }) => kind === 'invoice_failed')
    expect(queue?.rows.map(({ no }) => no)).not.toContain(invoice_no)
  })

  it('is corrected on the way: another tax code, and the log says that it was changed', async () => {
    const { invoice_no } = await aFailed()
    const tax_code = '91310000775785552L'
    const { data } = await finance.call(calls.reissueInvoice, { invoice_no, tax_code })
    expect(data).toMatchObject({ tax_code, title: COMPANY.name })
    const { entries } = (await finance.call(auditLog, { subject_no: invoice_no })).data
    expect(entries[0]?.after).toMatchObject({ changed: ['tax_code'] })
  })
})

describe('an issued invoice', () => {
  it('is reversed with a reason and a second factor; what is retained waits for the customer to ask', async () => {
    const one = await anIssued()
    const { invoice_no } = one
    expect((await finance.call(calls.reverseIssued, { invoice_no, reason: '' })).status).toBe(400)
    app.advance(11 * 60_000)
    expect((await finance.call(calls.reverseIssued, { invoice_no, reason: '抬头错' })).code).toBe(reauthNeeded.code)
    await finance.reauth()
    const reply = await finance.call(calls.reverseIssued, { invoice_no, reason: '抬头错' })
    expect(reply.data).toMatchObject({ state: 'reversing', reversed_by: '员工finance' })
    expect((await finance.call(calls.reverseIssued, { invoice_no, reason: '抬头错' })).code).toBe(invoiceNotIssued.code)
    await until(reverseInvoice, invoice_no, 'reversed')
    expect(await numbersOf(one.order_sn)).toEqual([])
    expect((await finance.call(calls.staffInvoice, { invoice_no })).data.replaced_by).toBe('')
    expect((await app.call(invoiceOrders, {}, { token: one.token })).data.map(({ order_sn }) => order_sn)).toEqual([
      one.order_sn,
    ])
  })

  it('is reversed before goodwill goes back, by itself, and the rest is invoiced anew', async () => {
    const one = await anIssued()
    const owner = await aStaffMember(app, 'owner')
    const given = await owner.call(giveGoodwill, { order_sn: one.order_sn, amount_fen: 1000, reason: '成片迟了三天' })
    expect(given.data.outcome).toBe('given')
    const [refund] = await rows<{ refund_no: string }>(
      app,
      'select refund_no from payment_refund r join payment p using (pay_no) where p.subject_no = $1',
      [one.order_sn],
    )
    const stateOfRefund = async () =>
      (
        await rows<{ state: string; tries: number }>(
          app,
          'select state, tries from payment_refund where refund_no = $1',
          [refund!.refund_no],
        )
      )[0]
    await sendRefund(app.services, refund!.refund_no)
    expect(await stateOfRefund()).toMatchObject({ state: 'requested', tries: 0 })
    expect(await boxOf('underway')).toContain(one.invoice_no)
    await until(reverseInvoice, one.invoice_no, 'reversed')
    const { data } = await finance.call(calls.staffInvoice, { invoice_no: one.invoice_no })
    expect(data).toMatchObject({ reversed_by: '', state: 'reversed' })
    const anew = (await finance.call(calls.staffInvoice, { invoice_no: data.replaced_by })).data
    expect(anew).toMatchObject({ amount_fen: one.amount - 1000, replaces: one.invoice_no })
    await sendRefund(app.services, refund!.refund_no)
    expect((await stateOfRefund())?.tries).toBe(1)
  })

  it('is said again once a minute, and downloaded as a file that is logged', async () => {
    const one = await anIssued()
    const { invoice_no } = one
    const heard = async () => (await inboxKinds(app, one)).filter((kind) => kind === 'invoice_issued').length
    expect(await heard()).toBe(1)
    await finance.call(calls.resendInvoice, { invoice_no })
    await finance.call(calls.resendInvoice, { invoice_no })
    expect(await heard()).toBe(2)
    const { data } = await support.call(calls.invoicePdf, { invoice_no })
    expect(Buffer.from(data.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    expect(data.name).toMatch(/^\d{20}\.pdf$/)
    const { entries } = (await finance.call(auditLog, { subject_no: invoice_no })).data
    expect(entries.map(({ action }) => action)).toEqual(['invoice.download', 'invoice.resend', 'invoice.resend'])
  })
})
