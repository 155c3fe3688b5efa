import { cancelBooking, cancelPreview } from '@kuaimen/contract/booking/change.endpoints'
import { goodwillEarly, goodwillOver } from '@kuaimen/contract/booking/record.errors'
import { operatorCancel } from '@kuaimen/contract/booking/staff.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { giveRoom } from '../../testing/booking/booking'
import { aFloor, aVisit, type Floor } from '../../testing/booking/floor'
import { aVisitByCard, goodwillOf, refundsOf } from '../../testing/booking/goodwill'
import { rows } from '../../testing/rows'
import { aStaffMember, type StaffBrowser } from '../../testing/staff/browser'
import { balanceOf } from '../../testing/wallet/wallet'
import { planRefund, refundOf } from '../money/refund-plan.service'
import { findForOperator } from '../record/booking.sql'
import { planGoodwill } from './give.service'

const CARD = 3_000
let app: TestApp
let floor: Floor
let owner: StaffBrowser
let another: StaffBrowser
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  floor = await aFloor(app)
  await giveRoom(app, floor.store_id, 40)
  owner = await aStaffMember(app, 'owner')
  another = await aStaffMember(app, 'owner')
}, 60_000)
afterAll(() => app.stop())

const wentBack = async (order_sn: string): Promise<number> =>
  (await refundsOf(floor, order_sn)).reduce((sum, { amount_fen }) => sum + amount_fen, 0)
const bookingOf = async (order_sn: string) => (await findForOperator(app.services.db, order_sn))!.booking
/** As a call would that reads before it has the booking's lock. */
const planUnlocked = async (order_sn: string, fen: number) =>
  planGoodwill(app.services.db, await bookingOf(order_sn), fen)
const TIMES = [1, 2]

describe('two who give all that is left in the same instant', () => {
  it.each(TIMES)('give it once (%i)', async () => {
    const visit = await aVisitByCard(floor, CARD)
    const all = visit.payable_fen + CARD
    const replies = await Promise.all([
      goodwillOf(owner, visit.order_sn, all),
      goodwillOf(another, visit.order_sn, all),
    ])
    expect(replies.map(({ code }) => code).sort()).toEqual([0, goodwillOver.code])
    expect([await balanceOf(app, visit.code), await wentBack(visit.order_sn)]).toEqual([CARD, visit.payable_fen])
    expect((await app.audit()).findings).toEqual([])
  })

  it('would both be allowed without the lock', async () => {
    const { order_sn, payable_fen } = await aVisitByCard(floor, CARD)
    const all = payable_fen + CARD
    const plans = await Promise.all([planUnlocked(order_sn, all), planUnlocked(order_sn, all)])
    expect(plans.reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(2 * all)
  })
})

describe('goodwill and a cancel in the same instant', () => {
  it.each(TIMES)('of the studio give back no more than was paid (%i)', async (nth) => {
    const visit = await aVisitByCard(floor, CARD, 'checked_in')
    const { order_sn } = visit
    const acts = [
      () => goodwillOf(owner, order_sn, visit.payable_fen),
      () => another.call(operatorCancel, { order_sn, reason: '停电' }),
    ]
    const replies = await Promise.all((nth % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
    expect(replies.every(({ status }) => status < 500)).toBe(true)
    expect([await balanceOf(app, visit.code), await wentBack(order_sn)]).toEqual([CARD, visit.payable_fen])
    expect((await app.audit()).findings).toEqual([])
  })

  it('would give back more without the lock', async () => {
    const { order_sn, payable_fen } = await aVisitByCard(floor, CARD, 'checked_in')
    const row = await bookingOf(order_sn)
    const plans = [
      await planUnlocked(order_sn, payable_fen),
      await planRefund(app.services.db, row, 'free', app.services.now()),
    ]
    const [given, cancelled] = plans as [
      Awaited<ReturnType<typeof planUnlocked>>,
      Awaited<ReturnType<typeof planRefund>>,
    ]
    expect(given.amount_fen + refundOf(cancelled)).toBeGreaterThan(payable_fen + CARD)
  })

  it.each(TIMES)('of the customer leave what the policy withholds, or nothing (%i)', async (nth) => {
    const visit = await aVisit(floor, '16:00')
    const { order_sn } = visit
    // The grace after paying is over.
    await rows(app, `update booking set booked_at = booked_at - interval '2 days' where order_sn = $1`, [order_sn])
    const shown = (await app.call(cancelPreview, { order_sn }, visit)).data
    expect(shown.kept_fen).toBeGreaterThan(0)
    const acts = [
      () => goodwillOf(owner, order_sn, shown.kept_fen),
      () => app.call(cancelBooking, { order_sn, shown_refund_fen: shown.refund_fen }, visit),
    ]
    const [given] =
      nth % 2 === 0
        ? await Promise.all(acts.map((act) => act()))
        : (await Promise.all(acts.toReversed().map((act) => act()))).toReversed()
    expect([0, goodwillEarly.code]).toContain(given!.code)
    expect(await wentBack(order_sn)).toBe(given!.code === 0 ? visit.payable_fen : shown.refund_fen)
    expect((await app.audit()).findings).toEqual([])
  })
})
