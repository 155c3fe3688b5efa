import { judgePicture } from '@kuaimen/contract/asset/staff.endpoints'
import { boardMissed } from '@kuaimen/contract/booking/board.endpoints'
import { proposedNoShows } from '@kuaimen/contract/booking/staff.endpoints'
import { isNowhere } from '@kuaimen/contract/kernel/reach'
import { failedRefunds } from '@kuaimen/contract/refund/refund.endpoints'
import { ROLES, reachOf, scopeOf } from '@kuaimen/contract/staff/permissions.rules'
import { staffToday } from '@kuaimen/contract/staff/today.endpoints'
import { QUEUE_KINDS, type QueueKind, queueMay } from '@kuaimen/contract/staff/today.rules'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { aRow } from '../testing/asset/assets'
import { aStore } from '../testing/booking/booking'
import { aFloor, aVisit, checkIn, type Floor, turnTo } from '../testing/booking/floor'
import { aPaidPayment, aRefund } from '../testing/payment/payments'
import { rows } from '../testing/rows'
import { aStaffMember, type StaffBrowser } from '../testing/staff/browser'

let app: TestApp
let floor: Floor
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  floor = await aFloor(app)
}, 60_000)
afterEach(() => turnTo(app, '10:00'))
afterAll(() => app.stop())

const queuesOf = async (who: StaffBrowser) => (await who.call(staffToday, {})).data
const numbersIn = async (who: StaffBrowser, kind: QueueKind) =>
  (await queuesOf(who)).find((one) => one.kind === kind)?.rows.map(({ no }) => no)

describe('what waits for a person today', () => {
  it.each(ROLES.filter((role) => scopeOf[role] !== 'region'))(
    'is for %s what the matrix lets them act on',
    async (role) => {
      const grant = { role, scope_kind: scopeOf[role], scope_id: scopeOf[role] === 'store' ? floor.store_id : null }
      const who = await aStaffMember(app, role, grant.scope_id)
      const mine = QUEUE_KINDS.filter((kind) => !isNowhere(reachOf([grant], queueMay[kind], () => [])))
      expect((await queuesOf(who)).map(({ kind }) => kind)).toEqual(mine)
    },
  )

  it('has a visit whose time is over until somebody checks in, or says that it was missed', async () => {
    const [came, missed] = [await aVisit(floor), await aVisit(floor)]
    await turnTo(app, '14:09')
    expect(await numbersIn(floor.manager, 'late')).toEqual([])
    await turnTo(app, '14:11')
    expect([...(await numbersIn(floor.manager, 'late'))!].sort()).toEqual([came.order_sn, missed.order_sn].sort())
    const elsewhere = await aStaffMember(app, 'manager', await aStore(app, 1))
    expect(await numbersIn(elsewhere, 'late')).toEqual([])
    await checkIn(floor, came.order_sn)
    await turnTo(app, '14:31')
    await floor.manager.call(boardMissed, { order_sn: missed.order_sn, missed: true })
    expect(await numbersIn(floor.manager, 'late')).toEqual([])
    expect(await numbersIn(floor.manager, 'missed_said')).toEqual([missed.order_sn])
  })

  it('has as many as the lists have', async () => {
    const owner = await aStaffMember(app, 'owner')
    const refund_no = await aRefund(app, await aPaidPayment(app), 100)
    await rows(app, `update payment_refund set state = 'failed' where refund_no = $1`, [refund_no])
    const failed = (await owner.call(failedRefunds, {})).data.map((one) => one.refund_no)
    expect(failed).toContain(refund_no)
    expect(await numbersIn(owner, 'refund_failed')).toEqual(failed)
    const proposed = (await owner.call(proposedNoShows, {})).data.map(({ order_sn }) => order_sn)
    expect(await numbersIn(owner, 'missed')).toEqual(proposed)
  })

  it('has pictures of customers that nobody has judged for a day', async () => {
    const support = await aStaffMember(app, 'support')
    const asset_no = await aRow(app, 'm/1', 'review')
    expect(await numbersIn(support, 'picture')).toEqual([])
    await rows(app, `update asset set made_at = made_at - interval '25 hours' where asset_no = $1`, [asset_no])
    expect(await numbersIn(support, 'picture')).toEqual([asset_no])
    expect(await numbersIn(floor.manager, 'picture')).toBeUndefined()
    await support.call(judgePicture, { asset_no, verdict: 'shown', reason: '' })
    expect(await numbersIn(support, 'picture')).toEqual([])
  })

  it('says that a queue is longer than what it shows', async () => {
    const owner = await aStaffMember(app, 'owner')
    await rows(
      app,
      `insert into reconcile_difference (day, provider, kind, pay_no, noted_at)
       select '2026-01-01', 'wechat', 'missing_here', 'P' || n, now() from generate_series(1, 101) n`,
    )
    const found = (await queuesOf(owner)).find(({ kind }) => kind === 'difference')!
    expect([found.rows.length, found.is_longer]).toEqual([100, true])
  })
})
