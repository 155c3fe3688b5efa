import { boardUndo } from '@kuaimen/contract/booking/board.endpoints'
import { goodwillChanged, goodwillEarly, goodwillGiven, goodwillOver } from '@kuaimen/contract/booking/record.errors'
import { giveGoodwill, operatorCancel, operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { refundDetail } from '@kuaimen/contract/refund/refund.endpoints'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { aKey, anOperator, giveRoom } from '../../testing/booking/booking'
import { aFloor, aVisit, checkIn, type Floor, turnTo } from '../../testing/booking/floor'
import { aDoneVisit, aVisitByCard, goodwillOf, refundsOf, revenueOf } from '../../testing/booking/goodwill'
import { rows } from '../../testing/rows'
import { aStaffMember, type StaffBrowser } from '../../testing/staff/browser'
import { balanceOf } from '../../testing/wallet/wallet'

let app: TestApp
let floor: Floor
let owner: StaffBrowser
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  floor = await aFloor(app)
  await giveRoom(app, floor.store_id, 30)
  owner = await aStaffMember(app, 'owner')
}, 60_000)
afterEach(() => turnTo(app, '10:00'))
afterAll(() => app.stop())

const findings = async () => (await app.audit()).findings

describe('an amount back after the visit', () => {
  it('goes back through the provider, lessens what was earned and is seen by the customer', async () => {
    const visit = await aDoneVisit(floor)
    const earned = await revenueOf(floor, visit.order_sn)
    const { data, code } = await goodwillOf(floor.manager, visit.order_sn, 5_000)
    expect([code, data.outcome, data.parts]).toEqual([0, 'given', [{ name: '微信支付', amount_fen: 5_000 }]])
    expect(await refundsOf(floor, visit.order_sn)).toMatchObject([
      { amount_fen: 5_000, cause: 'goodwill', state: 'requested' },
    ])
    expect(await revenueOf(floor, visit.order_sn)).toBe(earned - 5_000)
    const seen = (await app.call(bookingDetail, { order_sn: visit.order_sn }, visit)).data
    expect(seen.refunds).toMatchObject([{ amount_fen: 5_000, cause: 'goodwill' }])
    expect((await app.call(refundDetail, { id: visit.order_sn }, visit)).data.total_fen).toBe(5_000)
    expect(await findings()).toEqual([])
  })

  it('goes to the gift card first, and tells the customer', async () => {
    const visit = await aVisitByCard(floor, 3_000)
    const { data } = await goodwillOf(owner, visit.order_sn, 8_000)
    expect(data.parts).toEqual([
      { name: '礼品卡', amount_fen: 3_000 },
      { name: '微信支付', amount_fen: 5_000 },
    ])
    expect(await balanceOf(app, visit.code)).toBe(3_000)
    const notices = await rows(app, `select kind, data from notice where member_id = $1 and dedupe like 'goodwill:%'`, [
      visit.id,
    ])
    expect(notices).toMatchObject([{ kind: 'refund_settled', data: { amount: '¥30', to: '礼品卡' } }])
    expect(await findings()).toEqual([])
  })

  it('is never more than is left, in however many parts', async () => {
    const visit = await aDoneVisit(floor)
    const { data } = await owner.call(giveGoodwill, { order_sn: visit.order_sn, amount_fen: 0, dry_run: true })
    expect([data.outcome, data.left_fen]).toEqual(['shown', visit.payable_fen])
    const over = await goodwillOf(owner, visit.order_sn, visit.payable_fen + 1)
    expect([over.code, over.data]).toEqual([goodwillOver.code, { left_fen: visit.payable_fen }])
    await goodwillOf(owner, visit.order_sn, visit.payable_fen - 100)
    expect((await goodwillOf(owner, visit.order_sn, 101)).code).toBe(goodwillOver.code)
    expect((await goodwillOf(owner, visit.order_sn, 100)).code).toBe(0)
    expect(await revenueOf(floor, visit.order_sn)).toBe(0)
    expect(await findings()).toEqual([])
  })

  it('takes points back with it', async () => {
    const visit = await aVisitByCard(floor, 3_000)
    const points = async () =>
      (
        await rows<{ sum: number }>(
          app,
          `select coalesce(sum(amount), 0)::int as sum from points_entry where order_sn = $1`,
          [visit.order_sn],
        )
      )[0]!.sum
    const before = await points()
    await goodwillOf(owner, visit.order_sn, 3_000)
    expect(before - (await points())).toBe(30)
    expect(await findings()).toEqual([])
  })
})

describe('an amount back beyond the policy', () => {
  it('gives what a late cancel withheld', async () => {
    const visit = await aVisit(floor, '14:00')
    await turnTo(app, '15:30')
    await app.call(operatorTransition, { order_sn: visit.order_sn, to: 'no_show' }, await anOperator(app))
    await owner.reauth()
    const withheld = await revenueOf(floor, visit.order_sn)
    expect(withheld).toBeGreaterThan(0)
    expect((await goodwillOf(owner, visit.order_sn, withheld + 1)).code).toBe(goodwillOver.code)
    expect((await goodwillOf(owner, visit.order_sn, withheld)).data.outcome).toBe('given')
    expect(await revenueOf(floor, visit.order_sn)).toBe(0)
    expect(await findings()).toEqual([])
  })

  it('waits until the visit has begun, and then leaves a cancel by fault the rest', async () => {
    const visit = await aVisitByCard(floor, 3_000, 'checked_in')
    const { order_sn } = visit
    await goodwillOf(owner, order_sn, 4_000)
    expect(await findings()).toEqual([])
    const cancelled = await owner.call(operatorCancel, {
      order_sn,
      reason: '停电',
      shown_back_fen: visit.payable_fen - 1_000,
    })
    expect([cancelled.code, cancelled.data.state]).toEqual([0, 'cancelled'])
    expect(await balanceOf(app, visit.code)).toBe(3_000)
    expect((await refundsOf(floor, order_sn)).reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(
      visit.payable_fen,
    )
    expect(await findings()).toEqual([])
  })

  it('is refused before the visit, and then holds the visit in the store', async () => {
    const { order_sn } = await aVisit(floor, '14:00')
    expect((await goodwillOf(owner, order_sn, 100)).code).toBe(goodwillEarly.code)
    await turnTo(app, '14:00')
    await checkIn(floor, order_sn)
    await floor.manager.reauth()
    await goodwillOf(floor.manager, order_sn, 100)
    expect((await floor.manager.call(boardUndo, { order_sn, from: 'checked_in' })).code).toBe(goodwillGiven.code)
  })
})

describe('who gives', () => {
  it('is refused when the screen showed another split', async () => {
    const { order_sn } = await aVisitByCard(floor, 3_000)
    const wanted = { order_sn, amount_fen: 4_000, reason: '补偿' }
    const stale = await owner.call(giveGoodwill, { ...wanted, shown_parts: [{ name: '微信支付', amount_fen: 4_000 }] })
    expect(stale.code).toBe(goodwillChanged.code)
    const shown = (await owner.call(giveGoodwill, { ...wanted, dry_run: true })).data
    expect((await owner.call(giveGoodwill, { ...wanted, shown_parts: shown.parts })).data.outcome).toBe('given')
  })

  it('is a person: no machine, and nobody of another store', async () => {
    const { order_sn } = await aDoneVisit(floor)
    const machine = await anOperator(app)
    const headers = { 'idempotency-key': aKey() }
    const wanted = { order_sn, amount_fen: 100, reason: '补偿' }
    expect((await app.call(giveGoodwill, wanted, { ...machine, headers })).status).toBe(403)
    const elsewhere = (await aFloor(app, 1)).manager
    expect((await goodwillOf(elsewhere, order_sn, 100)).status).toBe(404)
    expect(await refundsOf(floor, order_sn)).toEqual([])
  })
})
