import * as board from '@kuaimen/contract/booking/board.endpoints'
import { cancelPreview, previewReschedule } from '@kuaimen/contract/booking/change.endpoints'
import * as desk from '@kuaimen/contract/booking/desk.endpoints'
import {
  beyondReason,
  bookingNotFound,
  cancelClosed,
  priceChanged,
  refundChanged,
  rescheduleClosed,
} from '@kuaimen/contract/booking/record.errors'
import { operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { addDays } from '@kuaimen/contract/kernel/time'
import { slotTaken } from '@kuaimen/contract/schedule/schedule.errors'
import { staffForbidden } from '@kuaimen/contract/staff/staff.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../../testing/app'
import { aBooking, aDay, aKey, aStore, driftedCells, giveRoom, strayTakings } from '../../testing/booking/booking'
import { turnTo } from '../../testing/booking/floor'
import { rows } from '../../testing/rows'
import { aStaffMember, type StaffBrowser } from '../../testing/staff/browser'

let app: TestApp
let store_id: number
let clerk: StaffBrowser
let manager: StaffBrowser

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  store_id = await aStore(app, 1)
  await giveRoom(app, store_id, 20)
  clerk = await aStaffMember(app, 'clerk', store_id, '店员小周')
  manager = await aStaffMember(app, 'manager', store_id, '店长小林')
}, 60_000)
afterAll(async () => {
  expect(await driftedCells(app)).toEqual([])
  expect(await strayTakings(app)).toEqual([])
  expect((await app.audit()).findings).toEqual([])
  await app.stop()
})

const target = (order_sn: string, time = '15:00', day = aDay(app)) => ({ order_sn, store_id, day, time })
const preview = (by: StaffBrowser, order_sn: string, time?: string, day?: string) =>
  by.call(desk.visitReschedulePreview, target(order_sn, time, day))
const reschedule = (
  by: StaffBrowser,
  order_sn: string,
  more: { shown?: number; time?: string; reason?: string } = {},
) =>
  by.call(desk.visitReschedule, {
    ...target(order_sn, more.time),
    shown_difference_fen: more.shown ?? 0,
    reason: more.reason ?? '',
  })
const booked = (time = '12:00', more = {}) => aBooking(app, { store_id, time, ...more })
const entryOf = (order_sn: string, action: string) =>
  rows<{ after: Record<string, unknown>; reason: string }>(
    app,
    'select after, reason from audit_entry where subject_no = $1 and action = $2',
    [order_sn, action],
  )
const noticesOf = async (order_sn: string) =>
  (
    await rows<{ kind: string }>(app, `select kind from notice where path like '%' || $1 || '%' order by id`, [
      order_sn,
    ])
  ).map(({ kind }) => kind)
const detail = async ({ token, order_sn }: { token: string; order_sn: string }) =>
  (await app.call(bookingDetail, { order_sn }, { token })).data

describe('a reschedule for the customer', () => {
  it('costs, does and tells what the customer’s own would, and says who did it', async () => {
    const one = await booked()
    const { order_sn } = one
    const own = await app.call(previewReschedule, target(order_sn), one)
    const { data: shown } = await preview(clerk, order_sn)
    expect(shown).toEqual({ ...own.data, beyond: '', pushes: [] })
    const { data } = await reschedule(clerk, order_sn)
    expect(data).toMatchObject({ done: true, payable_fen: 0 })
    expect(await detail(one)).toMatchObject({ time: '15:00', state: 'booked', reschedules_left: 1 })
    expect(await noticesOf(order_sn)).toContain('rescheduled')
    expect(await entryOf(order_sn, 'booking.reschedule')).toMatchObject([{ after: { time: '15:00', beyond: false } }])
    const { history } = (await clerk.call(board.boardVisit, { order_sn })).data
    expect(history.find(({ text }) => text === '已改期')?.by_name).toBe('店员小周')
    expect(history[0]?.by_name).toBe('顾客')
  })

  it('shows what it costs on another day, and does that or nothing', async () => {
    const one = await booked()
    const monday = addDays(aDay(app), 2)
    const { data: shown } = await preview(clerk, one.order_sn, '15:00', monday)
    expect(shown.difference_fen).toBeLessThan(0)
    expect(shown.back.reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(-shown.difference_fen)
    const to = { ...target(one.order_sn, '15:00', monday), reason: '' }
    const other = await clerk.call(desk.visitReschedule, { ...to, shown_difference_fen: shown.difference_fen + 1 })
    expect([other.status, other.code, other.data]).toEqual([
      409,
      priceChanged.code,
      { difference_fen: shown.difference_fen },
    ])
    const done = await clerk.call(desk.visitReschedule, { ...to, shown_difference_fen: shown.difference_fen })
    expect(done.data.done).toBe(true)
    expect((await detail(one)).paid_fen).toBe(one.payable_fen + shown.difference_fen)
  })

  it('that costs more holds the new time until the customer pays on their own page', async () => {
    const monday = addDays(aDay(app), 2)
    const one = await booked('12:00', { day: monday })
    const { data: shown } = await preview(clerk, one.order_sn)
    expect(shown.difference_fen).toBeGreaterThan(0)
    const { data } = await reschedule(clerk, one.order_sn, { shown: shown.difference_fen })
    expect(data).toMatchObject({ done: false, payable_fen: shown.difference_fen })
    expect(data.pay_url).toContain(one.order_sn)
    expect(await detail(one)).toMatchObject({
      time: '12:00',
      pending_reschedule: { difference_fen: shown.difference_fen },
    })
    const { visits } = (await clerk.call(board.boardDay, { store_id, day: monday })).data
    expect(visits.find(({ order_sn }) => order_sn === one.order_sn)?.unpaid_difference_fen).toBe(shown.difference_fen)
  })

  it('beyond the policy is a right of its own, with a reason', async () => {
    const { order_sn } = await booked()
    await rows(app, 'update booking set rescheduled = 9 where order_sn = $1', [order_sn])
    expect((await clerk.call(board.boardVisit, { order_sn })).data.can.reschedule).toBe(false)
    expect((await manager.call(board.boardVisit, { order_sn })).data.can.reschedule).toBe(true)
    expect((await reschedule(clerk, order_sn, { reason: '孩子发烧' })).status).toBe(409)
    expect((await preview(manager, order_sn)).data.beyond).toBe('改期次数已用完')
    expect((await reschedule(manager, order_sn)).code).toBe(beyondReason.code)
    expect((await reschedule(manager, order_sn, { reason: '孩子发烧' })).data.done).toBe(true)
    expect(await entryOf(order_sn, 'booking.reschedule')).toMatchObject([
      { after: { beyond: true }, reason: '孩子发烧' },
    ])
  })

  it('on the day brings a late customer to a later start, and nobody has missed it', async () => {
    await turnTo(app, '10:00')
    const day = addDays(aDay(app), -6)
    const { order_sn } = await booked('14:00', { day })
    await turnTo(app, '14:20')
    expect((await preview(clerk, order_sn, '16:00', day)).code).toBe(rescheduleClosed({ hours: 0 }).code)
    const { data: starts } = await manager.call(desk.visitStarts, { order_sn, store_id, day })
    expect(starts.starts).toContain('16:00')
    expect(starts.starts[0]! >= '14:20').toBe(true)
    await manager.call(board.boardMissed, { order_sn, missed: true })
    const to = { ...target(order_sn, '16:00', day), shown_difference_fen: 0, reason: '堵车' }
    expect((await manager.call(desk.visitReschedule, to)).data.done).toBe(true)
    const { data: visit } = await manager.call(board.boardVisit, { order_sn })
    expect([visit.time, visit.state, visit.missed_until]).toEqual(['16:00', 'booked', null])
    await turnTo(app, '10:00')
  })

  it('says who would begin later for it, by the forecast: nobody while the day is on time', async () => {
    await turnTo(app, '10:00')
    const [day, here] = [addDays(aDay(app), -6), await aStore(app, 4)]
    await rows(app, 'select free_cells(id) from taking where store_id = $1', [here])
    await giveRoom(app, here, 1)
    const head = await aStaffMember(app, 'manager', here)
    const at = (time: string) => aBooking(app, { store_id: here, day, time })
    const [first, last, asked] = [await at('12:00'), await at('15:00'), await at('18:00')]
    const look = async () =>
      (await head.call(desk.visitReschedulePreview, { order_sn: asked.order_sn, store_id: here, day, time: '13:30' }))
        .data
    expect(await look()).toMatchObject({ open: true, pushes: [] })
    await turnTo(app, '13:15')
    await head.call(operatorTransition, { order_sn: first.order_sn, to: 'checked_in' })
    const { pushes } = await look()
    expect(pushes).toMatchObject([{ order_sn: last.order_sn }])
    expect(pushes[0]!.minutes).toBeGreaterThan(0)
    await turnTo(app, '10:00')
  })

  it('names nobody of another store, goes to no other store, and takes no place twice', async () => {
    const { order_sn } = await booked()
    const other = await aStaffMember(app, 'manager', await aStore(app, 3))
    expect((await preview(other, order_sn)).code).toBe(bookingNotFound.code)
    const elsewhere = { ...target(order_sn), store_id: await aStore(app, 3), shown_difference_fen: 0, reason: '' }
    expect((await clerk.call(desk.visitReschedule, elsewhere)).status).toBe(404)
    expect((await other.call(desk.visitReschedule, elsewhere)).code).toBe(bookingNotFound.code)
    expect((await other.call(desk.visitCancel, { order_sn, reason: '路过', shown_refund_fen: 0 })).status).toBe(404)
    const finance = await aStaffMember(app, 'finance')
    expect((await reschedule(finance, order_sn)).code).toBe(staffForbidden.code)
  })

  it('by two at once for one last place gives it to one', async () => {
    const there = await aStore(app, 2)
    await giveRoom(app, there, 1)
    const mine = await aStaffMember(app, 'support')
    const day = addDays(aDay(app), 1)
    const both = [await aBooking(app, { store_id, time: '12:00', day }), await aBooking(app, { store_id, day })]
    const codes = await Promise.all(
      both.map(
        async ({ order_sn }) =>
          (
            await mine.call(desk.visitReschedule, {
              ...{ order_sn, store_id: there, day, time: '15:00', shown_difference_fen: 0, reason: '' },
            })
          ).code,
      ),
    )
    expect(codes.sort((a, b) => a - b)).toEqual([0, slotTaken.code])
  })

  it('with one key is done once', async () => {
    const { order_sn } = await booked()
    const headers = { 'idempotency-key': aKey() }
    const to = { ...target(order_sn), shown_difference_fen: 0, reason: '' }
    const [first, again] = [
      await clerk.call(desk.visitReschedule, to, headers),
      await clerk.call(desk.visitReschedule, to, headers),
    ]
    expect(again.data).toEqual(first.data)
    expect(await entryOf(order_sn, 'booking.reschedule')).toHaveLength(1)
  })
})

describe('a cancel for the customer', () => {
  it('gives back by tender what the customer’s own would, tells them, and leaves its entry', async () => {
    const one = await booked()
    const { order_sn } = one
    const own = (await app.call(cancelPreview, { order_sn }, one)).data
    const shown = (await clerk.call(desk.visitCancelPreview, { order_sn })).data
    expect(shown).toEqual(own)
    expect(shown.tenders.reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(shown.refund_fen)
    const asked = { order_sn, reason: '来电取消' }
    const other = await clerk.call(desk.visitCancel, { ...asked, shown_refund_fen: shown.refund_fen - 1 })
    expect([other.status, other.code]).toEqual([409, refundChanged.code])
    expect((await detail(one)).state).toBe('booked')
    const { data } = await clerk.call(desk.visitCancel, { ...asked, shown_refund_fen: shown.refund_fen })
    expect([data.state, data.can.cancel, data.can.reschedule]).toEqual(['cancelled', false, false])
    expect(await noticesOf(order_sn)).toContain('cancelled')
    expect(await entryOf(order_sn, 'booking.cancel')).toMatchObject([
      { after: { back_fen: shown.refund_fen }, reason: '来电取消' },
    ])
    const again = await clerk.call(desk.visitCancel, { ...asked, shown_refund_fen: shown.refund_fen })
    expect(again.code).toBe(cancelClosed.code)
  })

  it('late withholds what was promised, and is refused when the sum has changed meanwhile', async () => {
    await turnTo(app, '09:00')
    const day = addDays(aDay(app), -6)
    const { order_sn, payable_fen } = await booked('18:00', { day })
    await rows(app, `update booking set booked_at = booked_at - interval '3 days' where order_sn = $1`, [order_sn])
    const { data } = await clerk.call(desk.visitCancelPreview, { order_sn })
    expect(data.kept_fen).toBeGreaterThan(0)
    const whole = await clerk.call(desk.visitCancel, { order_sn, reason: '有事', shown_refund_fen: payable_fen })
    expect([whole.code, (whole.data as unknown as { refund_fen: number }).refund_fen]).toEqual([
      refundChanged.code,
      data.refund_fen,
    ])
    await turnTo(app, '18:01')
    expect((await clerk.call(board.boardVisit, { order_sn })).data.can.cancel).toBe(false)
    expect((await clerk.call(desk.visitCancelPreview, { order_sn })).code).toBe(cancelClosed.code)
    await turnTo(app, '10:00')
  })
})
