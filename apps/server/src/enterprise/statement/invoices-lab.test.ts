import { operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import { corpStatement, makeStatement, turnStatement } from '@kuaimen/contract/enterprise/statement.endpoints'
import { corpOrder } from '@kuaimen/contract/enterprise/visit.endpoints'
import { invoiceDetail, invoiceOrders } from '@kuaimen/contract/invoice/invoice.endpoints'
import { orderNotInvoiceable } from '@kuaimen/contract/invoice/invoice.errors'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { issueInvoice } from '../../invoice/issue.service'
import { reverseInvoice } from '../../invoice/reverse.service'
import { checksOf } from '../../jobs/audit'
import { sendRefund } from '../../payment/refund.service'
import { TestApp } from '../../testing/app'
import { anOperator, aStore, giveRoom, paid } from '../../testing/booking/booking'
import { aBilledCompany, corpVisits } from '../../testing/enterprise/corp-visits'
import { type AnyDrive, aDrive, aStaff, submitVisit } from '../../testing/enterprise/drives'
import { ask, aTitle, invoiceRow, refundOf } from '../../testing/payment/invoices'
import { theLab } from '../../testing/providers/lab'
import { runQueued } from '../../testing/queue'
import { countOf, rows } from '../../testing/rows'
import { enterpriseRoom } from '../enterprise.room'

const lab = theLab()
let app: TestApp
let operator: { token: string }

beforeAll(async () => {
  app = await TestApp.start({ demo: true, env: lab.settings })
  await giveRoom(app, await aStore(app), 40)
  operator = await anOperator(app)
}, 180_000)
afterAll(() => app.stop())

const until = (work: (services: TestApp['services'], no: string) => Promise<void>, no: string, state: string) =>
  vi.waitFor(
    async () => {
      await work(app.services, no)
      expect((await invoiceRow(app, no))?.state).toBe(state)
    },
    { timeout: 15_000, interval: 60 },
  )

/** A visit of which the company pays ¥150 and its staff member ¥49, over. */
async function aShared(drive: AnyDrive) {
  const staff = await aStaff(app, drive.company_id)
  const { data } = await submitVisit(app, drive, staff.token)
  await paid(app, data.order_sn, data.payable_fen, staff.id)
  for (const to of ['checked_in', 'shooting', 'selecting', 'retouching', 'delivered', 'completed'] as const)
    await app.call(operatorTransition, { order_sn: data.order_sn, to }, operator)
  await runQueued(app, 'booking:ended')
  return { ...staff, order_sn: data.order_sn, payable_fen: data.payable_fen }
}

async function aConfirmed(company_id: number) {
  const today = studioDay(app.services.now())
  const window = { company_id, from_day: addDays(today, -60), until_day: addDays(today, 60) }
  const { statement_no } = (await app.call(makeStatement, window, operator)).data
  await app.call(turnStatement, { statement_no, act: 'send' }, operator)
  return (await app.call(turnStatement, { statement_no, act: 'confirm' }, operator)).data
}

const findings = async () => {
  const found: string[] = []
  for (const { find } of checksOf(app.services, [enterpriseRoom]))
    found.push(...(await find(app.database.db, app.services.now())).listed)
  return found
}

describe('the invoice of a company', () => {
  it('is one over forty visits, beside the one for what a member paid, and a refund reverses only its part', async () => {
    const drive = await aDrive(app, { pay: 'share', company_id: await aBilledCompany(app) })
    const one = await aShared(drive)
    await corpVisits(app, drive, { count: 39 })
    const statement = await aConfirmed(drive.company_id)
    expect(statement).toMatchObject({ total_fen: 39 * 19_900 + 15_000, lines: { length: 40 } })
    const company = statement.invoice_no ?? ''
    await until(issueInvoice, company, 'issued')
    const seen = (await app.call(corpStatement, { statement_no: statement.statement_no }, operator)).data
    expect(seen).toMatchObject({ state: 'invoiced', invoice_text: '已开票' })
    expect((await app.http.inject({ url: seen.invoice_url })).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await countOf(app, "invoice_order where invoice_no = $1 and part = 'company' and live", [company])).toBe(40)

    const orders = (await app.call(invoiceOrders, {}, one)).data
    expect(orders).toMatchObject([{ order_sn: one.order_sn, amount_fen: 4900 }])
    const title_id = await aTitle(app, one.token)
    const asked = { token: one.token, order_sns: [one.order_sn], amount: 4900, title_id }
    const words = async () => (await app.call(corpOrder, { order_sn: one.order_sn }, one)).data.corp.invoice_text
    expect(await words()).toBe('公司承担的部分由公司统一开票，您实付的部分可以自行开票')
    const mine = (await ask(app, asked)).data.invoice_no
    expect(await words()).toMatch(/您实付的部分(已申请开票|开票中|已开票)$/)
    await until(issueInvoice, mine, 'issued')
    expect(await words()).toBe('公司承担的部分由公司统一开票，您实付的部分已开票')

    const refundNo = await refundOf(app, one.order_sn, 900)
    await sendRefund(app.services, refundNo)
    expect((await invoiceRow(app, mine))?.state).toBe('reversing')
    await until(reverseInvoice, mine, 'reversed')
    const { replaced_by } = (await app.call(invoiceDetail, { invoice_no: mine }, one)).data
    expect(await invoiceRow(app, replaced_by)).toMatchObject({ amount_fen: 4000, company_id: null })
    expect(await invoiceRow(app, company)).toMatchObject({ state: 'issued', amount_fen: statement.total_fen })
    expect(await rows(app, 'select from invoice where replaces = $1', [company])).toEqual([])
    expect(await findings()).toEqual([])
  }, 60_000)

  it('does not stand in the way of who paid nothing, and shows them nothing', async () => {
    const drive = await aDrive(app)
    const staff = await aStaff(app, drive.company_id)
    const { data } = await submitVisit(app, drive, staff.token, { time: '14:00' })
    for (const to of ['checked_in', 'shooting', 'selecting', 'retouching', 'delivered', 'completed'] as const)
      await app.call(operatorTransition, { order_sn: data.order_sn, to }, operator)
    await runQueued(app, 'booking:ended')
    const { invoice_no } = await aConfirmed(drive.company_id)
    expect((await app.call(invoiceOrders, {}, staff)).data).toEqual([])
    const title_id = await aTitle(app, staff.token)
    const asked = { token: staff.token, order_sns: [data.order_sn], amount: 19_900, title_id }
    expect((await ask(app, asked)).code).toBe(orderNotInvoiceable.code)
    const theirs = await app.call(invoiceDetail, { invoice_no: invoice_no ?? '' }, staff)
    expect(theirs.status).toBe(404)
  })

  it('that is refused by the tax office frees its visits, and is asked for again', async () => {
    const drive = await aDrive(app, { company_id: await aBilledCompany(app) })
    await corpVisits(app, drive, { count: 2 })
    const { statement_no, invoice_no } = await aConfirmed(drive.company_id)
    await lab.control('faults', { 'fapiao.refused': { when: invoice_no } })
    await until(issueInvoice, invoice_no ?? '', 'failed')
    const again = (await app.call(turnStatement, { statement_no, act: 'confirm' }, operator)).data
    expect(again.invoice_no).not.toBe(invoice_no)
    await until(issueInvoice, again.invoice_no ?? '', 'issued')
    expect(await findings()).toEqual([])
  })
})
