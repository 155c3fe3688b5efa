import { boardMissed } from '@kuaimen/contract/booking/board.endpoints'
import { operatorCancel, operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import { corpDrives, corpRoster, saveDrive } from '@kuaimen/contract/enterprise/operator.endpoints'
import { addDays } from '@kuaimen/contract/kernel/time'
import { changePoints } from '@kuaimen/contract/member/points.endpoints'
import { setClosure, setSpecialDay } from '@kuaimen/contract/schedule/plan.endpoints'
import * as people from '@kuaimen/contract/staff/people.endpoints'
import { cellOf } from '@kuaimen/contract/staff/permissions.rules'
import * as session from '@kuaimen/contract/staff/session.endpoints'
import { reauthNeeded } from '@kuaimen/contract/staff/staff.errors'
import { REAUTH_MINUTES } from '@kuaimen/contract/staff/staff.rules'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { anOperator, giveRoom, PRODUCT } from '../testing/booking/booking'
import { aFloor, aVisit, type Floor, turnTo } from '../testing/booking/floor'
import { rows } from '../testing/rows'
import { aStaffMember, PASSWORD, StaffBrowser } from '../testing/staff/browser'

let app: TestApp
let floor: Floor
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  floor = await aFloor(app)
  await giveRoom(app, floor.store_id, 20)
}, 60_000)
afterEach(() => turnTo(app, '10:00'))
afterAll(() => app.stop())

/** The limit that a role has of a permission. */
function limitOf(...asked: Parameters<typeof cellOf>) {
  const cell = cellOf(...asked)
  if (cell === undefined || cell === true) throw new Error(`no limit of ${asked.join(' ')}`)
  return cell
}
const stateOf = async (order_sn: string) =>
  (await rows(app, 'select state from booking where order_sn = $1', [order_sn]))[0]!.state
const refundsOf = (order_sn: string) =>
  rows(app, 'select r.refund_no from payment_refund r join payment p using (pay_no) where p.subject_no = $1', [
    order_sn,
  ])

describe('a role with a limit', () => {
  it('asks for a cancel by the studio’s fault of an order that is dearer than the limit', async () => {
    const support = await aStaffMember(app, 'support')
    const most = limitOf('booking.cancel_fault', 'support').fen!
    await rows(app, 'update product set price_fen = $2, list_price_fen = $2 where id = $1', [PRODUCT, most + 10_000])
    const { order_sn, payable_fen } = await aVisit(floor)
    expect(payable_fen).toBeGreaterThan(most)
    const { data } = await support.call(operatorCancel, { order_sn, reason: '顾客投诉' })
    expect([data.approval_id, await stateOf(order_sn)]).toEqual([expect.any(Number), 'booked'])
  })

  it('gives no more points at once than the limit', async () => {
    const support = await aStaffMember(app, 'support')
    const { id } = await aVisit(floor, '12:00', { state: 'completed' })
    const most = limitOf('member.points', 'support').points!
    const [card] = await rows<{ card_no: string }>(app, 'select card_no from membership where member_id = $1', [id])
    const wanted = { card_no: card!.card_no, amount: most + 1, reason: '补偿' }
    expect((await support.call(changePoints, wanted)).status).toBe(403)
    expect((await support.call(changePoints, { ...wanted, amount: most })).code).toBe(0)
  })
})

describe('prices and shares of a drive', () => {
  it('are not for who may only edit it: that wants enterprise.terms', async () => {
    const support = await aStaffMember(app, 'support')
    const { data } = await support.call(corpDrives, { company_id: 1 })
    const one = data.find(({ state }) => state !== 'settled')!
    const body = {
      ...{ drive_no: one.drive_no, company_id: one.company_id, name: one.name, verify: one.verify, pay: one.pay },
      ...{ shoot_from: one.shoot_from, shoot_until: one.shoot_until, book_from: one.book_from },
      ...{ book_until: one.book_until, quota: one.quota },
      products: one.products.map(({ product_id, quota }) => ({ product_id, price_fen: 1, company_fen: 1, quota })),
      stores: one.stores.map(({ store_id, weekdays, from_time, until_time }) => ({
        ...{ store_id, weekdays, from_time, until_time },
      })),
    }
    const reply = await support.call(saveDrive, body as Parameters<typeof support.call<typeof saveDrive>>[1])
    expect([reply.status, reply.msg]).toEqual([403, '没有权限'])
  })
})

describe('the roster of a company', () => {
  it('is read with a second factor of the last minutes alone', async () => {
    const support = await aStaffMember(app, 'support')
    app.advance((REAUTH_MINUTES + 1) * 60_000)
    expect((await support.call(corpRoster, { company_id: 1 })).code).toBe(reauthNeeded.code)
  })
})

/** A clerk on the store's tablet, by PIN. */
async function byPin(): Promise<StaffBrowser> {
  const { store_id, manager } = floor
  const clerk = await aStaffMember(app, 'clerk', store_id)
  await clerk.call(session.staffSetPin, { password: PASSWORD, pin: '135791' })
  const { data } = await manager.call(people.deviceEnrol, { store_id, name: '前台' })
  const tablet = new StaffBrowser(app, '10.9.0.7')
  await tablet.call(session.tabletClaim, { code: data.code })
  await tablet.call(session.staffPinLogin, { staff_id: clerk.id, pin: '135791' })
  return tablet
}

describe('a customer who has not come', () => {
  it('is proposed by a person and settled half an hour later: nobody settles it by a tap', async () => {
    const { order_sn } = await aVisit(floor, '14:00')
    const tablet = await byPin()
    const clerk = await aStaffMember(app, 'clerk', floor.store_id)
    await turnTo(app, '14:01')
    for (const who of [tablet, clerk, floor.manager])
      expect((await who.call(operatorTransition, { order_sn, to: 'no_show' })).code).not.toBe(0)
    expect([await stateOf(order_sn), await refundsOf(order_sn)]).toEqual(['booked', []])
    // A machine still may, and a person proposes.
    expect((await tablet.call(boardMissed, { order_sn, missed: true })).code).toBe(0)
    const machine = await anOperator(app)
    expect((await app.call(operatorTransition, { order_sn, to: 'no_show' }, machine)).code).toBe(0)
  })

  it('pays nothing for a day on which the studio is closed, whoever says it', async () => {
    const { order_sn } = await aVisit(floor, '15:00')
    const period = { from: floor.day, until: floor.day }
    const machine = await anOperator(app)
    const closing = { store_id: floor.store_id, period, reason: '停电', dry_run: false }
    expect((await app.call(setClosure, { ...closing, closed: true }, machine)).code).toBe(0)
    try {
      await turnTo(app, '15:30')
      expect((await floor.manager.call(boardMissed, { order_sn, missed: true })).status).toBe(409)
      expect((await app.call(operatorTransition, { order_sn, to: 'no_show' }, machine)).code).not.toBe(0)
      expect(await stateOf(order_sn)).toBe('booked')
    } finally {
      await app.call(setClosure, { ...closing, closed: false }, machine)
    }
  })

  it('is not missed before the minute that the customer said on the phone', async () => {
    const { order_sn } = await aVisit(floor, '16:00')
    await rows(app, 'update booking set late_minutes = 20 where order_sn = $1', [order_sn])
    await turnTo(app, '16:05')
    const machine = await anOperator(app)
    expect((await app.call(operatorTransition, { order_sn, to: 'no_show' }, machine)).code).not.toBe(0)
  })
})

describe('a visit of another day', () => {
  it('is not begun today: its customer could neither cancel nor get anything back', async () => {
    const visit = await aVisit(floor, '14:00', { day: addDays(floor.day, 20) })
    const clerk = await aStaffMember(app, 'clerk', floor.store_id)
    const codes: number[] = []
    for (const to of ['checked_in', 'shooting', 'retouching', 'delivered', 'completed'] as const)
      codes.push((await clerk.call(operatorTransition, { order_sn: visit.order_sn, to })).code)
    expect([codes.includes(0), await stateOf(visit.order_sn)]).toEqual([false, 'booked'])
  })
})

describe('plans of a store', () => {
  const special = (who: StaffBrowser, days: number) =>
    who.call(setSpecialDay, {
      ...{ store_id: floor.store_id, day: addDays(floor.day, days), reason: '内部活动', dry_run: false },
      hours: { open_time: '12:00', close_time: '18:00' },
    })

  it('are changed by its manager for a fortnight ahead at most', async () => {
    expect((await special(floor.manager, 13)).code).toBe(0)
    expect((await special(floor.manager, 40)).status).toBe(403)
  })

  it('close the whole chain for nobody but the chain', async () => {
    await rows(app, `insert into region (id, name) values (77, '一区')`)
    await rows(app, 'update store set region_id = 77 where id = $1', [floor.store_id])
    const region = await aStaffMember(app, 'region', 77)
    const period = { from: addDays(floor.day, 30), until: addDays(floor.day, 30) }
    const asked = { store_id: null, period, closed: true, reason: '全部停业', dry_run: false }
    expect((await region.call(setClosure, asked)).status).toBeGreaterThanOrEqual(403)
    expect(await rows(app, 'select day from closure where store_id is null and day = $1', [period.from])).toEqual([])
  })
})
