import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { billAway, dayNotOver, differenceClosed, spanTooLong } from '@kuaimen/contract/payment/payment.errors'
import * as calls from '@kuaimen/contract/payment/reconcile.endpoints'
import { auditLog } from '@kuaimen/contract/staff/audit.endpoints'
import { reauthNeeded } from '@kuaimen/contract/staff/staff.errors'
import { staffToday } from '@kuaimen/contract/staff/today.endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { aPaidPayment, liveNow, openFor, paymentRow } from '../testing/payment/payments'
import { theLab } from '../testing/providers/lab'
import { rows } from '../testing/rows'
import { aStaffMember, type StaffBrowser } from '../testing/staff/browser'

const lab = theLab()
let app: TestApp
let finance: StaffBrowser
let auditor: StaffBrowser
beforeAll(async () => {
  app = await TestApp.start({ env: { ...lab.settings, PAY_NOTICE_ORIGIN: 'http://127.0.0.1:9' } })
  liveNow(app)
  finance = await aStaffMember(app, 'finance')
  auditor = await aStaffMember(app, 'auditor')
}, 60_000)
afterAll(() => app.stop())
beforeEach(async () => {
  await lab.control('faults', { 'wxpay.bill_stranger': false })
  await rows(app, 'delete from reconcile_difference')
  await rows(app, 'delete from reconcile_run')
  await rows(app, `update payment set paid_at = paid_at - interval '9 days'`)
})

const today = () => studioDay(app.services.now())
const run = (who = finance) => who.call(calls.runReconcile, { day: today(), provider: 'wechat' })
const cell = async () => {
  const { data } = await auditor.call(calls.reconcileGrid, { from: addDays(today(), -6), until: today() })
  expect(data.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, nth) => addDays(today(), -nth)))
  return data[0]!.cells.find(({ provider }) => provider === 'wechat')!
}

/** Paid at the provider, which sends no notice. */
async function paidThere(): Promise<string> {
  const { pay_no } = await openFor(app, { way: 'wx_jsapi' })
  await lab.control(`payments/${pay_no}`, { outcome: 'paid', notice: 'never' })
  return pay_no
}

/** A bill with a line that nobody made. */
async function aForged() {
  await lab.control('faults', { 'wxpay.bill_stranger': true })
  const { data } = await run()
  return data.find(({ theirs }) => theirs === 12_345)!
}

describe('the days of the books', () => {
  it('tell a day that was never compared from one that agrees', async () => {
    expect(await cell()).toMatchObject({ state: 'never', ran_at: 0 })
    await paidThere()
    await run()
    await run()
    expect(await cell()).toMatchObject({ state: 'agrees', open: 0 })
    const { ours_fen, theirs_fen, ours_count, theirs_count } = await cell()
    expect([ours_fen, ours_count]).toEqual([theirs_fen, theirs_count])
  })

  it('are 92 at most, and none that is still to come is compared', async () => {
    const wide = { from: addDays(today(), -92), until: today() }
    expect((await auditor.call(calls.reconcileGrid, wide)).code).toBe(spanTooLong.code)
    const tomorrow = { day: addDays(today(), 1), provider: 'wechat' } as const
    expect((await finance.call(calls.runReconcile, tomorrow)).code).toBe(dayNotOver.code)
  })

  it('say that a bill did not come, and take no damaged one', async () => {
    await paidThere()
    await lab.control('faults', { 'wxpay.bill_damaged': true })
    const reply = await run()
    await lab.control('faults', { 'wxpay.bill_damaged': false })
    expect([reply.code, (await cell()).state]).toEqual([billAway.code, 'away'])
  })
})

describe('a forged line of a bill', () => {
  it('appears as a difference, in the grid, in the list and in the queue of the home', async () => {
    const forged = await aForged()
    expect(forged).toMatchObject({ kind: 'missing_here', ours: null, refund_no: '', order_no: '', closed_at: 0 })
    expect(await cell()).toMatchObject({ state: 'differs' })
    const open = await auditor.call(calls.reconcileDifferences, {})
    expect(open.data.map(({ id }) => id)).toContain(forged.id)
    const queue = (await finance.call(staffToday, {})).data.find(({ kind }) => kind === 'difference')
    expect(queue?.rows.map(({ no }) => no)).toContain(forged.pay_no)
  })

  it('is not closed without a reason, nor without a second factor, nor by who only reads', async () => {
    const { id } = await aForged()
    expect((await finance.call(calls.closeDifference, { id, reason: '  ' })).status).toBe(400)
    expect((await auditor.call(calls.closeDifference, { id, reason: '看过' })).status).toBe(403)
    app.advance(11 * 60_000)
    expect((await finance.call(calls.closeDifference, { id, reason: '看过' })).code).toBe(reauthNeeded.code)
    await finance.reauth()
    liveNow(app)
    const [row] = await rows<{ closed_at: Date | null }>(
      app,
      'select closed_at from reconcile_difference where id = $1',
      [id],
    )
    expect(row?.closed_at).toBeNull()
  })

  it('is closed with a reason once, by whom and why is written, and stays so while the bill says the same', async () => {
    const { id, pay_no } = await aForged()
    const closed = await finance.call(calls.closeDifference, { id, reason: '商户平台测试单' })
    expect(closed.data).toMatchObject({ reason: '商户平台测试单', closed_by: '员工finance' })
    expect((await finance.call(calls.closeDifference, { id, reason: '再说一次' })).code).toBe(differenceClosed.code)
    expect((await finance.call(auditLog, { subject_no: String(id) })).data.entries[0]).toMatchObject({
      ...{ action: 'reconcile.close', reason: '商户平台测试单' },
    })
    await run()
    expect((await cell()).state).toBe('explained')
    await rows(app, 'update reconcile_difference set theirs = 1 where pay_no = $1', [pay_no])
    await run()
    const { data } = await finance.call(calls.reconcileDifferences, { day: today() })
    expect(data.find((one) => one.id === id)).toMatchObject({ closed_at: 0, closed_by: '', reason: '', theirs: 12_345 })
  })

  it('is closed by itself by a later run that agrees, and the run is an entry of the audit log', async () => {
    const { id } = await aForged()
    await paidThere()
    await lab.control('faults', { 'wxpay.bill_stranger': false })
    const { data } = await run()
    expect(data.find((one) => one.id === id)).toMatchObject({ closed_by: '', reason: '' })
    expect(data.find((one) => one.id === id)!.closed_at).toBeGreaterThan(0)
    const { entries } = (await finance.call(auditLog, { action: 'reconcile.run' })).data
    expect(entries[0]).toMatchObject({ subject_no: `${today()} wechat` })
  })
})

describe('explaining a difference', () => {
  it('finds what it is about by its number, and says what has happened', async () => {
    const lost = await paidThere()
    await run()
    // Its notice was lost: comparing has brought it in already.
    expect(await paymentRow(app, lost)).toMatchObject({ state: 'paid' })
    const { data } = await auditor.call(calls.reconcileDifferences, { day: today() })
    const { id } = data.find(({ pay_no }) => pay_no === lost)!
    const explained = (await auditor.call(calls.explainDifference, { id })).data
    expect(explained.candidates[0]).toMatchObject({ what: 'payment', no: lost, why: '就是这个单号', state: '已支付' })
    expect(explained.likely).toContain('再对一次会补上')
  })

  it('finds what has its amount near its day, and nothing of another amount or far away', async () => {
    const forged = await aForged()
    const [same, far, other] = [
      await aPaidPayment(app, { amount_fen: 12_345 }),
      await aPaidPayment(app, { amount_fen: 12_345 }),
      await aPaidPayment(app, { amount_fen: 12_346 }),
    ]
    await rows(app, `update payment set paid_at = paid_at - interval '20 days' where pay_no = $1`, [far])
    const { candidates, likely } = (await auditor.call(calls.explainDifference, { id: forged.id })).data
    expect(candidates.map(({ no }) => no)).toEqual([same])
    expect(candidates.map(({ no }) => no)).not.toContain(other)
    expect(candidates[0]).toMatchObject({ why: '同一天、金额相同' })
    expect(likely).toContain('不是从这里发起的')
  })

  it('finds the other half among the differences of the days around', async () => {
    const [ours, theirs] = ['P0000000000000001', 'P0000000000000002']
    const insert = (day: string, kind: string, no: string, our: number | null, their: number | null) =>
      rows<{ id: string }>(
        app,
        `insert into reconcile_difference (day, provider, kind, pay_no, ours, theirs, noted_at)
         values ($1, 'wechat', $2, $3, $4, $5, $6) returning id`,
        [day, kind, no, our, their, app.services.now()],
      )
    const [row] = await insert(addDays(today(), -1), 'missing_there', ours, 700, null)
    await insert(today(), 'missing_here', theirs, null, 700)
    const { candidates, likely } = (await auditor.call(calls.explainDifference, { id: Number(row!.id) })).data
    expect(candidates).toMatchObject([{ what: 'difference', no: theirs, amount_fen: 700 }])
    expect(likely).toContain('前后一天')
  })
})
