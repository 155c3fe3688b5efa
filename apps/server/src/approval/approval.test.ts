import { approvalDecide, approvalDetail, approvalList } from '@kuaimen/contract/approval/approval.endpoints'
import { approvalAsked, approvalNotFound, approvalOver, approvalOwn } from '@kuaimen/contract/approval/approval.errors'
import { APPROVAL_HOURS } from '@kuaimen/contract/approval/approval.rules'
import { operatorCancel } from '@kuaimen/contract/booking/staff.endpoints'
import { auditLog } from '@kuaimen/contract/staff/audit.endpoints'
import { cellOf } from '@kuaimen/contract/staff/permissions.rules'
import { changedMeanwhile, overLimit, reauthNeeded } from '@kuaimen/contract/staff/staff.errors'
import { REAUTH_MINUTES } from '@kuaimen/contract/staff/staff.rules'
import { staffToday } from '@kuaimen/contract/staff/today.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { anOperator, giveRoom, PRODUCT } from '../testing/booking/booking'
import { aFloor, aVisit, type Floor, turnTo } from '../testing/booking/floor'
import { aDoneVisit, goodwillOf, refundsOf } from '../testing/booking/goodwill'
import { runQueued } from '../testing/queue'
import { rows } from '../testing/rows'
import { aStaffMember, type StaffBrowser } from '../testing/staff/browser'

const HOUR = 3_600_000
let app: TestApp
let floor: Floor
let support: StaffBrowser
let finance: StaffBrowser
let owner: StaffBrowser
/** Dearer than what support may give back alone. */
const PRICE = 150_000

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  floor = await aFloor(app)
  await giveRoom(app, floor.store_id, 40)
  await rows(app, 'update product set price_fen = $2, list_price_fen = $2 where id = $1', [PRODUCT, PRICE])
}, 60_000)
beforeAll(async () => {
  support = await aStaffMember(app, 'support', null, '客服小周')
  finance = await aStaffMember(app, 'finance')
  owner = await aStaffMember(app, 'owner')
})
afterAll(() => app.stop())

const limitOf = (...asked: Parameters<typeof cellOf>) => cellOf(...asked) as { fen: number; dayFen: number }
const stateOf = async (id: number) =>
  (await rows<{ state: string }>(app, 'select state from approval where id = $1', [id]))[0]!.state
const boxOf = async (who: StaffBrowser, box: 'mine' | 'asked' | 'all') =>
  (await who.call(approvalList, { box })).data.list.map(({ id }) => id)

/** Support asks for more than their limit. */
async function anAsk(amount_fen = limitOf('refund.goodwill', 'support').fen + 1) {
  const visit = await aDoneVisit(floor)
  const { data } = await goodwillOf(support, visit.order_sn, amount_fen)
  return { ...visit, id: data.approval_id!, outcome: data.outcome }
}
const decide = (who: StaffBrowser, id: number, verdict: 'approve' | 'refuse', version = 1) =>
  who.call(approvalDecide, { id, version, verdict, note: verdict === 'refuse' ? '金额不对' : '' })
const carryOut = () => runQueued(app, 'approval:carry_out')

describe('an act above the limit of who wants it', () => {
  it('is asked for, decided by a second person and done once', async () => {
    const { id, order_sn, outcome } = await anAsk()
    expect([outcome, await refundsOf(floor, order_sn)]).toEqual(['asked', []])
    expect(await boxOf(finance, 'mine')).toContain(id)
    expect(await boxOf(support, 'mine')).not.toContain(id)
    expect(await boxOf(support, 'asked')).toContain(id)
    const approved = await decide(finance, id, 'approve')
    expect([approved.code, approved.data.state]).toEqual([0, 'approved'])
    expect((await decide(owner, id, 'approve')).code).toBe(approvalOver.code)
    await carryOut()
    await rows(
      app,
      `select graphile_worker.add_job('approval:carry_out', payload := json_build_object('id', $1::int))`,
      [id],
    )
    await carryOut()
    expect(await stateOf(id)).toBe('done')
    expect(await refundsOf(floor, order_sn)).toMatchObject([{ cause: 'goodwill' }])
    const { data } = await owner.call(auditLog, { subject_no: order_sn })
    expect(data.entries[0]).toMatchObject({ action: 'refund.goodwill', staff_id: support.id, via: 'approval' })
    expect((await app.audit()).findings).toEqual([])
  })

  it('does once what two approve in the same instant', async () => {
    const { id, order_sn } = await anAsk()
    const replies = await Promise.all([decide(finance, id, 'approve'), decide(owner, id, 'approve')])
    expect(replies.map(({ code }) => code).sort()).toEqual([0, approvalOver.code])
    await carryOut()
    expect(await refundsOf(floor, order_sn)).toHaveLength(1)
  })

  it('is not done when it is refused, and says why', async () => {
    const { id, order_sn } = await anAsk()
    expect((await finance.call(approvalDecide, { id, version: 1, verdict: 'refuse' })).status).toBe(400)
    await decide(finance, id, 'refuse')
    await carryOut()
    const { data } = await support.call(approvalDetail, { id })
    expect([data.state, data.note, data.now]).toEqual(['refused', '金额不对', null])
    expect(await refundsOf(floor, order_sn)).toEqual([])
  })

  it('is asked for once at a time', async () => {
    const { order_sn } = await anAsk()
    const again = await goodwillOf(support, order_sn, limitOf('refund.goodwill', 'support').fen + 2)
    expect(again.code).toBe(approvalAsked.code)
  })
})

describe('who decides', () => {
  it('is never who asked, by call either', async () => {
    const both = await aStaffMember(app, 'finance')
    const visit = await aDoneVisit(floor)
    await rows(
      app,
      `insert into approval (kind, subject_no, store_id, ask, amount_fen, parts, reason, state, asked_by, asked_at, expires_at)
      values ('goodwill', $1, $2, '{}', 100, '[{"name":"微信支付","amount_fen":100}]', '补偿', 'asked', $3, $4, $4::timestamptz + interval '1 day')`,
      [visit.order_sn, floor.store_id, both.id, app.services.now()],
    )
    const [row] = await rows<{ id: string }>(app, 'select id from approval where subject_no = $1', [visit.order_sn])
    expect((await decide(both, Number(row!.id), 'approve')).code).toBe(approvalOwn.code)
    await expect(
      rows(app, `update approval set state = 'approved', decided_by = asked_by where id = $1`, [row!.id]),
    ).rejects.toThrow(/approval_second_person/)
    expect((await decide(finance, Number(row!.id), 'refuse')).code).toBe(0)
  })

  it('has the permission there and for that amount, and gave a second factor', async () => {
    const { id } = await anAsk()
    expect((await decide(floor.manager, id, 'approve')).code).toBe(approvalNotFound.code)
    const machine = await anOperator(app)
    expect((await app.call(approvalDecide, { id, version: 1, verdict: 'approve' }, machine)).status).toBe(403)
    await rows(app, 'update approval set amount_fen = $2 where id = $1', [
      id,
      limitOf('refund.approve', 'finance').fen + 1,
    ])
    expect((await decide(finance, id, 'approve')).code).toBe(overLimit.code)
    expect(await boxOf(finance, 'mine')).not.toContain(id)
    expect(await boxOf(owner, 'mine')).toContain(id)
    app.advance(REAUTH_MINUTES * 60_000 + 1000)
    expect((await decide(owner, id, 'refuse')).code).toBe(reauthNeeded.code)
    expect(await stateOf(id)).toBe('asked')
    for (const who of [support, finance, owner, floor.manager]) await who.reauth()
  })

  it('finds in the queue of the day exactly what is theirs to decide', async () => {
    const { id } = await anAsk()
    const queue = async (who: StaffBrowser) =>
      (await who.call(staffToday, {})).data.find(({ kind }) => kind === 'approval')?.rows.map(({ no }) => Number(no))
    expect(await queue(finance)).toEqual(await boxOf(finance, 'mine'))
    expect(await queue(finance)).toContain(id)
    expect(await queue(support)).toBeUndefined()
  })
})

describe('numbers that have changed since', () => {
  it('bring it back to be asked, at the approval and at the doing', async () => {
    const { id, order_sn } = await anAsk(100_000)
    await goodwillOf(owner, order_sn, 60_000)
    const { data } = await finance.call(approvalDetail, { id })
    expect([data.now!.problem, data.amount_fen]).toEqual(['超过这笔订单还能退的金额', 100_000])
    const failed = await decide(finance, id, 'approve')
    expect([failed.data.state, failed.data.note]).toEqual(['failed', '超过这笔订单还能退的金额'])
  })

  it('of a cancel by fault are shown, and approved anew', async () => {
    const { order_sn } = await aVisit(floor, '16:00', { state: 'checked_in' })
    const asked = await support.call(operatorCancel, { order_sn, reason: '停电' })
    const id = asked.data.approval_id!
    expect([asked.code, asked.data.state]).toEqual([0, 'checked_in'])
    await goodwillOf(owner, order_sn, 1_000)
    const back = await decide(finance, id, 'approve')
    expect([back.data.state, back.data.amount_fen, back.data.is_changed]).toEqual(['asked', PRICE - 1_000, true])
    expect((await decide(finance, id, 'approve')).code).toBe(changedMeanwhile.code)
    await decide(finance, id, 'approve', 2)
    await goodwillOf(owner, order_sn, 500)
    await carryOut()
    const again = (await finance.call(approvalDetail, { id })).data
    expect([again.state, again.amount_fen]).toEqual(['asked', PRICE - 1_500])
    await decide(finance, id, 'approve', again.version)
    await carryOut()
    expect(await stateOf(id)).toBe('done')
    const [visit] = await rows(app, 'select state from booking where order_sn = $1', [order_sn])
    expect(visit).toEqual({ state: 'cancelled' })
    expect((await app.audit()).findings).toEqual([])
  })
})

describe('the sum of a day', () => {
  it('is counted by who gives: above it the next one is asked for', async () => {
    const { fen, dayFen } = limitOf('refund.goodwill', 'manager')
    const outcomes: string[] = []
    for (let given = 0; given <= dayFen; given += fen) {
      const { order_sn } = await aDoneVisit(floor)
      outcomes.push((await goodwillOf(floor.manager, order_sn, fen)).data.outcome)
    }
    const within = Math.floor(dayFen / fen)
    expect(outcomes).toEqual([...Array.from({ length: within }, () => 'given'), 'asked'])
  })
})

describe('an ask that nobody decides about', () => {
  it('is over after three days', async () => {
    const { id } = await anAsk()
    app.advance((APPROVAL_HOURS + 24) * HOUR)
    await turnTo(app, '10:00')
    await finance.reauth()
    expect(await boxOf(finance, 'mine')).not.toContain(id)
    expect((await decide(finance, id, 'approve')).code).toBe(approvalOver.code)
    await rows(app, `select graphile_worker.add_job('approval:expire')`)
    await runQueued(app, 'approval:expire')
    expect(await stateOf(id)).toBe('expired')
  })
})
