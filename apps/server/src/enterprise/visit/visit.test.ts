import { cancelBooking, cancelPreview } from '@kuaimen/contract/booking/change.endpoints'
import { addonUnknown, bookingNotFound, priceChanged } from '@kuaimen/contract/booking/record.errors'
import { operatorBookings, operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { dayFull, driveClosed, quotaFull, shareUsed, staffUnproven } from '@kuaimen/contract/enterprise/drive.errors'
import { corpOrder, corpPreview, corpStarts, startCorpBooking } from '@kuaimen/contract/enterprise/visit.endpoints'
import { addDays, studioInstant } from '@kuaimen/contract/kernel/time'
import { addonTooMany } from '@kuaimen/contract/product/product.errors'
import { notOffered, startClosed } from '@kuaimen/contract/schedule/schedule.errors'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expireOverdue } from '../../booking/settle/expiry.service'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import {
  aBooking,
  aDay,
  aKey,
  anOperator,
  aStore,
  driftedCells,
  giveRoom,
  PRODUCT,
  paid,
} from '../../testing/booking/booking'
import { aDrive, aStaff, submitVisit, visitOf } from '../../testing/enterprise/drives'
import { runQueued } from '../../testing/queue'
import { rows } from '../../testing/rows'
import { settleDriveVisit } from './ended.service'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let app: TestApp
let began: Date

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  began = app.services.now()
  await giveRoom(app, await aStore(app), 40)
})
afterAll(() => app.stop())
afterEach(async () => {
  expect(await driftedCells(app)).toEqual([])
  app.advance(began.getTime() - app.services.now().getTime())
})

const runEnded = () => runQueued(app, 'booking:ended')
const owedBy = async (companyId: number) =>
  (
    await rows<{ fen: number }>(
      app,
      'select coalesce(sum(amount_fen), 0)::int as fen from ledger_entry where account = $1',
      [`company:${companyId}`],
    )
  )[0]!.fen
const usedOf = async (driveNo: string) => {
  const [row] = await rows<{ used: number; product: number; day: number }>(
    app,
    `select used, (select sum(used)::int from drive_product p where p.drive_no = d.drive_no) as product,
            (select coalesce(sum(used), 0)::int from drive_day y where y.drive_no = d.drive_no) as day
     from drive d where drive_no = $1`,
    [driveNo],
  )
  return [row!.used, row!.product, row!.day]
}
const corpOf = async (orderSn: string) =>
  (
    await rows<{ charged_fen: number | null; released: boolean }>(
      app,
      'select charged_fen, released from corp_booking where order_sn = $1',
      [orderSn],
    )
  )[0]!
/** So many hours before the visit. */
const goBefore = (hours: number, time = '12:00', day = aDay(app)) =>
  app.advance(studioInstant(day, time).getTime() - hours * HOUR - app.services.now().getTime())
const sound = async () => {
  // The demo's own hold runs out when the clock is turned.
  await expireOverdue(app.services)
  expect((await app.audit()).findings).toEqual([])
}

describe('a visit that the company pays', () => {
  it('is booked at once, owed by the company, and told as such to everybody', async () => {
    const drive = await aDrive(app)
    const staff = await aStaff(app, drive.company_id)
    const { data, code } = await submitVisit(app, drive, staff.token)
    expect({ code, state: data.state, payable_fen: data.payable_fen }).toEqual({
      code: 0,
      state: 'booked',
      payable_fen: 0,
    })
    expect(await owedBy(drive.company_id)).toBe(19_900)
    expect(await usedOf(drive.drive_no)).toEqual([1, 1, 1])
    const { data: order } = await app.call(corpOrder, { order_sn: data.order_sn }, staff)
    expect(order).toMatchObject({ total_fen: 19_900, company_fen: 19_900, paid_fen: 0, company_name: '青梧文化' })
    expect(order.corp).toEqual({
      ...{ company_name: '青梧文化', drive_name: '2026 秋季形象照', drive_no: drive.drive_no },
      ...{ company_fen: 19_900, member_fen: 0, staff_name: '林小满', department: '设计部' },
      invoice_text: '由公司统一开票',
    })
    expect(order.points_to_come).toBe(0)
    const { data: day } = await app.call(
      operatorBookings,
      { store_id: drive.store_id, day: aDay(app) },
      await anOperator(app),
    )
    expect(day.find(({ order_sn }) => order_sn === data.order_sn)).toMatchObject({
      ...{ company_name: '青梧文化', contact_name: '林小满', company_fen: 19_900, paid_fen: 0 },
    })
    await sound()
  })

  it('counts as earned when it is over, and brings no points', async () => {
    const drive = await aDrive(app)
    const staff = await aStaff(app, drive.company_id)
    const { data } = await submitVisit(app, drive, staff.token)
    const operator = await anOperator(app)
    for (const to of ['checked_in', 'shooting', 'completed'] as const)
      await app.call(operatorTransition, { order_sn: data.order_sn, to }, operator)
    await runEnded()
    expect(await corpOf(data.order_sn)).toEqual({ charged_fen: 19_900, released: false })
    expect(await usedOf(drive.drive_no)).toEqual([1, 1, 1])
    expect(await owedBy(drive.company_id)).toBe(19_900)
    const { data: after } = await app.call(bookingDetail, { order_sn: data.order_sn }, staff)
    expect(after.points_earned).toBe(0)
    await sound()
  })

  it('takes neither a price nor a part from the phone', async () => {
    const drive = await aDrive(app, { pay: 'share' })
    const staff = await aStaff(app, drive.company_id)
    const choice = { ...visitOf(app, drive), price_fen: 1, company_fen: 19_900, total_fen: 1 }
    const { data } = await app.call(corpPreview, choice, staff)
    expect(data).toMatchObject({ total_fen: 19_900, company_fen: 15_000, payable_fen: 4_900 })
    const headers = { 'idempotency-key': aKey() }
    const started = await app.call(
      startCorpBooking,
      { ...choice, agreed: true, shown_payable_fen: 0 },
      { ...staff, headers },
    )
    expect(started.code).toBe(priceChanged.code)
    expect(await usedOf(drive.drive_no)).toEqual([0, 0, 0])
  })
})

describe('a visit that is shared', () => {
  it('is held until its own part is paid; then the company owes the rest', async () => {
    const drive = await aDrive(app, { pay: 'share' })
    const staff = await aStaff(app, drive.company_id)
    const { data } = await submitVisit(app, drive, staff.token)
    expect(data).toMatchObject({ state: 'held', payable_fen: 4_900 })
    expect(await owedBy(drive.company_id)).toBe(0)
    await paid(app, data.order_sn, 4_900, staff.id)
    expect(await owedBy(drive.company_id)).toBe(15_000)
    await sound()
  })

  it('gives its place back once when it expires, and takes it again when its money was only late', async () => {
    const drive = await aDrive(app, { pay: 'share', quota: 1 })
    const staff = await aStaff(app, drive.company_id)
    const { data } = await submitVisit(app, drive, staff.token)
    app.advance(15 * MINUTE)
    await expireOverdue(app.services)
    await runEnded()
    expect(await usedOf(drive.drive_no)).toEqual([0, 0, 0])
    const ended = { order_sn: data.order_sn, member_id: staff.id, state: 'expired' as const }
    await Promise.all([settleDriveVisit(app.services, ended), settleDriveVisit(app.services, ended)])
    expect(await usedOf(drive.drive_no)).toEqual([0, 0, 0])
    await paid(app, data.order_sn, 4_900, staff.id)
    expect(await usedOf(drive.drive_no)).toEqual([1, 1, 1])
    expect(await owedBy(drive.company_id)).toBe(15_000)
    // A job that comes late finds it booked.
    await settleDriveVisit(app.services, ended)
    expect(await usedOf(drive.drive_no)).toEqual([1, 1, 1])
    await sound()
  })

  it('sends late money back when the place has gone to somebody else', async () => {
    const drive = await aDrive(app, { pay: 'share', quota: 1 })
    const [first, second] = [await aStaff(app, drive.company_id), await aStaff(app, drive.company_id)]
    const { data } = await submitVisit(app, drive, first.token)
    app.advance(15 * MINUTE)
    await expireOverdue(app.services)
    await runEnded()
    const other = await submitVisit(app, drive, second.token)
    expect(other.code).toBe(0)
    await paid(app, data.order_sn, 4_900, first.id)
    const { data: order } = await app.call(bookingDetail, { order_sn: data.order_sn }, first)
    expect(order).toMatchObject({ state: 'expired', refunds: [{ amount_fen: 4_900 }] })
    expect(await usedOf(drive.drive_no)).toEqual([1, 1, 1])
    await sound()
  })
})

describe('a cancel', () => {
  it('in time is free for everybody and gives the place back once', async () => {
    const drive = await aDrive(app, { late_charge: 'company' })
    const staff = await aStaff(app, drive.company_id)
    const { data } = await submitVisit(app, drive, staff.token)
    const { data: plan } = await app.call(cancelPreview, { order_sn: data.order_sn }, staff)
    expect(plan).toMatchObject({
      paid_fen: 0,
      refund_fen: 0,
      company_fen: 19_900,
      company_kept_fen: 0,
      rule: '取消不产生费用',
    })
    await app.call(cancelBooking, { order_sn: data.order_sn, shown_refund_fen: 0 }, staff)
    await runEnded()
    await runEnded()
    expect(await owedBy(drive.company_id)).toBe(0)
    expect(await usedOf(drive.drive_no)).toEqual([0, 0, 0])
    expect(await corpOf(data.order_sn)).toEqual({ charged_fen: 0, released: true })
    expect((await submitVisit(app, drive, staff.token)).code).toBe(0)
    await sound()
  })

  it.each([
    ['none', 0, 4_900, true],
    ['company', 4_500, 4_900, false],
    ['staff', 0, 3_430, false],
  ] as const)(
    'too late with %s: the company owes %i, its staff gets %i back',
    async (late_charge, owed, back, released) => {
      const drive = await aDrive(app, { pay: 'share', late_charge })
      const staff = await aStaff(app, drive.company_id)
      const preview = await app.call(corpPreview, visitOf(app, drive), staff)
      expect(preview.data).toMatchObject({ company_keep_percent: owed > 0 ? 30 : 0 })
      const { data } = await submitVisit(app, drive, staff.token)
      await paid(app, data.order_sn, 4_900, staff.id)
      goBefore(3)
      await rows(app, "update session set expires_at = expires_at + interval '30 days'")
      const { data: plan } = await app.call(cancelPreview, { order_sn: data.order_sn }, staff)
      expect(plan).toMatchObject({ refund_fen: back, company_kept_fen: owed })
      expect(plan.rule).toContain(owed > 0 ? '公司承担的部分按30%计入公司账单' : '公司不需要付费')
      await app.call(cancelBooking, { order_sn: data.order_sn, shown_refund_fen: back }, staff)
      await runEnded()
      expect(await owedBy(drive.company_id)).toBe(owed)
      expect(await corpOf(data.order_sn)).toEqual({ charged_fen: owed, released })
      expect(await usedOf(drive.drive_no)).toEqual(released ? [0, 0, 0] : [1, 1, 1])
      await sound()
    },
  )

  it('that never comes is charged by the same rule and keeps its place', async () => {
    const drive = await aDrive(app, { late_charge: 'company' })
    const staff = await aStaff(app, drive.company_id)
    const { data } = await submitVisit(app, drive, staff.token)
    goBefore(-1)
    await app.call(operatorTransition, { order_sn: data.order_sn, to: 'no_show' }, await anOperator(app))
    await runEnded()
    expect(await owedBy(drive.company_id)).toBe(5_970)
    expect(await corpOf(data.order_sn)).toEqual({ charged_fen: 5_970, released: false })
    await sound()
  })
})

describe('who may book what', () => {
  it('is staff of the very company, proven, in an open drive', async () => {
    const [drive, other] = [await aDrive(app), await aDrive(app)]
    const staff = await aStaff(app, other.company_id)
    expect((await submitVisit(app, drive, staff.token)).code).toBe(staffUnproven.code)
    expect((await submitVisit(app, drive, (await aMember(app)).token)).code).toBe(staffUnproven.code)
    await rows(app, 'update corp_proof set ended_at = now() where member_id = $1', [staff.id])
    expect((await submitVisit(app, other, staff.token)).code).toBe(staffUnproven.code)
    const late = await aStaff(app, drive.company_id)
    await rows(app, "update drive set state = 'paused' where drive_no = $1", [drive.drive_no])
    expect((await submitVisit(app, drive, late.token)).code).toBe(driveClosed.code)
  })

  it('is bounded by places of the drive, of the product, of a day and of a person', async () => {
    const full = await aDrive(app, { quota: 1 })
    const [one, two] = [await aStaff(app, full.company_id), await aStaff(app, full.company_id)]
    expect((await submitVisit(app, full, one.token)).code).toBe(0)
    expect((await submitVisit(app, full, two.token)).code).toBe(quotaFull.code)
    expect((await submitVisit(app, full, one.token, { time: '15:00' })).code).toBe(shareUsed.code)
    const few = await aDrive(app, { company_id: full.company_id, product_quota: 1 })
    expect((await submitVisit(app, few, one.token, { time: '15:00' })).code).toBe(0)
    expect((await submitVisit(app, few, two.token, { time: '15:00' })).code).toBe(quotaFull.code)
    const capped = await aDrive(app, { company_id: full.company_id, day_cap: 1, per_staff: 2 })
    expect((await submitVisit(app, capped, two.token, { time: '15:00' })).code).toBe(0)
    expect((await submitVisit(app, capped, two.token, { time: '17:00' })).code).toBe(dayFull.code)
    const next = { day: addDays(aDay(app), 1), time: '13:00' }
    expect((await submitVisit(app, capped, two.token, next)).code).toBe(0)
    expect((await submitVisit(app, capped, two.token, { ...next, time: '16:00' })).code).toBe(shareUsed.code)
    expect(await usedOf(capped.drive_no)).toEqual([2, 2, 2])
    await sound()
  })

  it('keeps to the hours, the days, the stores and the products of the drive', async () => {
    const drive = await aDrive(app)
    const staff = await aStaff(app, drive.company_id)
    expect((await submitVisit(app, drive, staff.token, { time: '09:00' })).code).toBe(startClosed.code)
    expect((await submitVisit(app, drive, staff.token, { day: addDays(aDay(app), 40) })).code).toBe(startClosed.code)
    expect((await submitVisit(app, drive, staff.token, { store_id: await aStore(app, 2) })).code).toBe(notOffered.code)
    const other = { ...visitOf(app, drive), product_id: PRODUCT + 1 }
    expect((await app.call(corpPreview, other, staff)).code).toBe(notOffered.code)
    const at = { drive_no: drive.drive_no, product_id: PRODUCT + 1, store_id: await aStore(app), day: aDay(app) }
    expect((await app.call(corpStarts, at, staff)).code).toBe(notOffered.code)
  })

  it('has add-ons only where the drive has, and pays them itself', async () => {
    const [addon] = await rows<{ id: number; price_fen: number; max: number }>(
      app,
      'select id, price_fen, max from product_addon where product_id = $1 order by id limit 1',
      [PRODUCT],
    )
    const none = await aDrive(app)
    const own = await aDrive(app, { company_id: none.company_id, addons: 'staff_pays' })
    const staff = await aStaff(app, none.company_id)
    const addon_ids = [addon!.id]
    expect((await app.call(corpPreview, visitOf(app, none, { addon_ids }), staff)).code).toBe(addonUnknown.code)
    const { data } = await app.call(corpPreview, visitOf(app, own, { addon_ids }), staff)
    expect(data).toMatchObject({ company_fen: 19_900, payable_fen: addon!.price_fen })
    const choice = visitOf(app, own, { addon_ids: Array.from({ length: addon!.max + 1 }, () => addon!.id) })
    expect((await app.call(corpPreview, choice, staff)).code).toBe(addonTooMany.code)
    const body = { ...choice, agreed: true, shown_payable_fen: 0 }
    const headers = { 'idempotency-key': aKey() }
    expect((await app.call(startCorpBooking, body, { ...staff, headers })).code).toBe(addonTooMany.code)
    for (const { errors } of [corpPreview, startCorpBooking])
      expect(errors.map(({ code }) => code)).toContain(addonTooMany.code)
  })
})

it('answers for an order of no company as for none', async () => {
  const { token, order_sn } = await aBooking(app, { time: '18:00' })
  expect((await app.call(corpOrder, { order_sn }, { token })).code).toBe(bookingNotFound.code)
})
