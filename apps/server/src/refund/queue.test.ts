import { approvalDecide } from '@kuaimen/contract/approval/approval.endpoints'
import { approvalOwn } from '@kuaimen/contract/approval/approval.errors'
import { operatorCancel } from '@kuaimen/contract/booking/staff.endpoints'
import * as calls from '@kuaimen/contract/refund/refund.endpoints'
import { refundNotFailed } from '@kuaimen/contract/refund/refund.errors'
import { auditLog } from '@kuaimen/contract/staff/audit.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compare } from '../payment/reconcile.service'
import { listRefundsBy } from '../payment/reconcile.sql'
import { applyRefundNotice } from '../payment/refund.service'
import { TestApp } from '../testing/app'
import { aFloor, aVisit, type Floor } from '../testing/booking/floor'
import { aPaidPayment, aRefund, jobsFor } from '../testing/payment/payments'
import { runQueued } from '../testing/queue'
import { rows } from '../testing/rows'
import { aStaffMember, type StaffBrowser } from '../testing/staff/browser'

let app: TestApp
let floor: Floor
let finance: StaffBrowser
let other: StaffBrowser
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  floor = await aFloor(app)
  finance = await aStaffMember(app, 'finance')
  other = await aStaffMember(app, 'finance')
}, 60_000)
afterAll(() => app.stop())

/** A refund that the provider would not make, with its words. */
async function aFailed(amount_fen = 100): Promise<string> {
  const refund_no = await aRefund(app, await aPaidPayment(app), amount_fen)
  await rows(app, `update payment_refund set state = 'failed', note = '余额不足' where refund_no = $1`, [refund_no])
  return refund_no
}
const stateOf = async (no: string) =>
  (await rows<{ state: string }>(app, 'select state from payment_refund where refund_no = $1', [no]))[0]!.state

describe('the queue of refunds', () => {
  it('lists by age, with the provider’s words, who follows and what they said', async () => {
    const refund_no = await aFailed()
    await finance.call(calls.assignRefund, { refund_no, mine: true })
    await finance.call(calls.noteRefund, { refund_no, text: '等商户号充值' })
    const { data } = await other.call(calls.refundQueue, { queue: 'failed' })
    expect(data.find((one) => one.refund_no === refund_no)).toMatchObject({
      ...{ words: '余额不足', assignee: '员工finance', is_mine: false, state: 'failed' },
      notes: [{ text: '等商户号充值', by_name: '员工finance' }],
    })
    const times = data.map(({ requested_at }) => requested_at)
    expect(times).toEqual([...times].sort((a, b) => a - b))
  })

  it('shows a store its own alone', async () => {
    await aFailed()
    const { order_sn } = await aVisit(floor)
    await floor.manager.call(operatorCancel, { order_sn, reason: '停电' })
    await rows(
      app,
      `update payment_refund set state = 'failed' where pay_no = (select pay_no from payment where subject_no = $1)`,
      [order_sn],
    )
    const { data } = await floor.manager.call(calls.refundQueue, { queue: 'failed' })
    expect(data.map((one) => one.order_sn)).toEqual([order_sn])
  })

  it('sends fifty again by one tap: fifty are sent, and fifty entries are written', async () => {
    const refund_nos = await Promise.all(Array.from({ length: 50 }, () => aFailed()))
    const { data, code } = await finance.call(calls.retryRefunds, { refund_nos })
    expect([code, data.sent.length, data.left]).toEqual([0, 50, []])
    for (const no of refund_nos)
      expect([await stateOf(no), await jobsFor(app, no)]).toEqual(['requested', ['payment:refund']])
    const [{ logged } = { logged: 0 }] = await rows<{ logged: number }>(
      app,
      `select count(distinct subject_no)::int as logged from audit_entry where action = 'refund.retry' and subject_no = any($1)`,
      [refund_nos],
    )
    expect(logged).toBe(50)
    expect((await finance.call(calls.retryRefunds, { refund_nos })).code).toBe(refundNotFailed.code)
  })
})

describe('a settlement by hand', () => {
  it('wants a second person, is in the ledger against the bank, and closes the provider’s number', async () => {
    const refund_no = await aFailed(700)
    const asked = await finance.call(calls.refundByHand, { refund_no, voucher_no: 'ICBC-1', reason: '原路退不回' })
    const id = asked.data.approval_id
    expect([asked.code, await stateOf(refund_no)]).toEqual([0, 'failed'])
    const decision = { id, version: 1, verdict: 'approve' as const }
    expect((await finance.call(approvalDecide, decision)).code).toBe(approvalOwn.code)
    expect((await other.call(approvalDecide, decision)).data.state).toBe('approved')
    await runQueued(app, 'approval:carry_out')
    expect(await stateOf(refund_no)).toBe('by_hand')
    const entries = await rows(app, 'select account, amount_fen from ledger_entry where txn = $1 order by nth', [
      `by_hand:${refund_no}`,
    ])
    expect(entries).toEqual([
      { account: `refund:${refund_no}`, amount_fen: 700 },
      { account: 'bank', amount_fen: -700 },
    ])
    expect((await other.call(auditLog, { subject_no: refund_no })).data.entries[0]).toMatchObject({
      action: 'refund.by_hand',
    })
    expect((await finance.call(calls.retryRefunds, { refund_nos: [refund_no] })).code).toBe(refundNotFailed.code)
    expect((await app.audit()).findings).toEqual([])
  })

  it('stays so when the provider says later that it has paid: that is a difference', async () => {
    const refund_no = await aFailed(300)
    const { data } = await finance.call(calls.refundByHand, { refund_no, voucher_no: 'ICBC-2', reason: '原路退不回' })
    await other.call(approvalDecide, { id: data.approval_id, version: 1, verdict: 'approve' })
    await runQueued(app, 'approval:carry_out')
    const [row] = await rows<{ pay_no: string }>(app, 'select pay_no from payment_refund where refund_no = $1', [
      refund_no,
    ])
    const news = { state: 'settled', providerNo: '50000', settledAt: app.services.now() } as const
    const noticed = { provider: 'wechat', payNo: row!.pay_no, refundNo: refund_no, amountFen: 300, news } as const
    await app.services.transaction((tx) => applyRefundNotice(tx, noticed, app.services.now()))
    expect(await stateOf(refund_no)).toBe('by_hand')
    const ours = await listRefundsBy(app.services.db, 'wechat', [refund_no])
    const theirs = [{ payNo: row!.pay_no, refundNo: refund_no, amountFen: 300 }]
    expect(compare(ours, theirs)).toMatchObject([{ kind: 'missing_here', refund_no, theirs: 300 }])
    expect((await app.audit()).findings).toEqual([])
  })
})
