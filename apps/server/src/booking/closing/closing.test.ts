import { approvalAsked } from '@kuaimen/contract/approval/approval.errors'
import {
  cancelBooking,
  cancelPreview,
  previewReschedule,
  rescheduleBooking,
} from '@kuaimen/contract/booking/change.endpoints'
import * as closing from '@kuaimen/contract/booking/closing.endpoints'
import {
  closingChanged,
  closingNotFound,
  closingOverlaps,
  closingSettled,
} from '@kuaimen/contract/booking/record.errors'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { addDays, daysBetween, studioDay } from '@kuaimen/contract/kernel/time'
import { setClosure } from '@kuaimen/contract/schedule/plan.endpoints'
import { dayIsOver, slotTaken } from '@kuaimen/contract/schedule/schedule.errors'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aBooking, aDay, aKey, anOperator, aStore, giveRoom, submit } from '../../testing/booking/booking'
import { aPair, approveAsked, type Pair } from '../../testing/booking/goodwill'
import { heardOf } from '../../testing/notice/inbox'
import { runQueued } from '../../testing/queue'
import { rows } from '../../testing/rows'
import { expireOverdue } from '../settle/expiry.service'
import { casesAreMade, casesEndAsTheirVisits } from './audit.sql'
import { settleClosings } from './settle.service'

let app: TestApp
let staff: { token: string }
let DAY: string
let pair: Pair

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  staff = await anOperator(app)
  pair = await aPair(app)
  DAY = aDay(app)
})
afterAll(() => app.stop())

const draft = async (store_id: number, changed: Partial<{ kind: 'renovation' | 'days'; from: string }> = {}) => {
  const { kind = 'renovation', from = DAY } = changed
  return app.call(
    closing.closingDraft,
    { store_id, kind, from, until: addDays(from, 1), reason: '换新影棚', customer_text: '很抱歉', compensates: true },
    staff,
  )
}
const detail = async (closing_id: number) => (await app.call(closing.closingDetail, { closing_id }, staff)).data
const announce = (closing_id: number, version = 1) => app.call(closing.closingAnnounce, { closing_id, version }, staff)
const refund = (closing_id: number) => app.call(closing.closingRefund, { closing_id, version: 2 }, staff)
const approve = (id: number) => approveAsked(pair, id, 'booking:closing_refund')
const coupons = async (memberId: number) =>
  (await rows<{ code: string }>(app, 'select code from coupon where member_id = $1', [memberId])).length

/** A store with room, and visits of so many customers on the day. */
async function aStoreWithVisits(nth: number, times: readonly string[]) {
  const store_id = await aStore(app, nth)
  await giveRoom(app, store_id, 4)
  const visits = []
  for (const time of times) visits.push(await aBooking(app, { store_id, time }))
  return { store_id, visits }
}

describe('a closing', () => {
  it('goes from a draft to done: one customer takes an offer, one cancels, the rest is refunded once', async () => {
    const { store_id, visits } = await aStoreWithVisits(0, ['11:00', '13:00', '15:00', '15:00'])
    const made = (await draft(store_id)).data
    const [taker, canceller, ...others] = visits

    // A draft says whom it would hit, and changes nothing.
    const impact = await detail(made.id)
    expect(impact).toMatchObject({ state: 'draft', sums: { visits: 4, people: 4 } })
    expect(impact.sums.paid_fen).toBe(visits.reduce((sum, { payable_fen }) => sum + payable_fen, 0))
    expect(
      (await submit(app, (await aMember(app)).token, { store_id, time: '17:00', day: addDays(DAY, 1) })).code,
    ).toBe(0)

    const announced = (await announce(made.id)).data
    expect(announced).toMatchObject({ state: 'announced', version: 2, cases: { open: 5 } })
    const late = await submit(app, (await aMember(app)).token, { store_id, time: '17:00' })
    expect(late.code).toBe(slotTaken.code)
    expect((await announce(made.id)).code).toBe(closingChanged.code)

    // Offers: three at most, nobody has another's, each open and never dearer.
    const offered = await app.call(closing.closingOffer, { closing_id: made.id, version: 2 }, staff)
    expect(offered.data.left).toBe(0)
    const list = (await detail(made.id)).list.filter(({ offers }) => offers.length > 0)
    expect(list.length).toBeGreaterThan(2)
    const all = list.flatMap(({ offers }) => offers.map((one) => `${one.store_id} ${one.day} ${one.time}`))
    expect(new Set(all).size).toBe(all.length)
    expect(Math.max(...list.map(({ offers }) => offers.length))).toBeLessThanOrEqual(3)

    // The customer's own page, and the choice by the calls that every reschedule takes.
    const own = (await app.call(closing.bookingClosing, { order_sn: taker!.order_sn }, taker!)).data!
    expect(own).toMatchObject({ what: '装修', reason: '换新影棚', customer_text: '很抱歉', state: 'offered' })
    const seen = (await app.call(bookingDetail, { order_sn: taker!.order_sn }, taker!)).data
    expect(seen.day_closed).toBe(true)
    expect(own.offers.every(({ open, difference_fen }) => open && difference_fen <= 0)).toBe(true)
    const { store_id: to, day, time } = own.offers[0]!
    const target = { order_sn: taker!.order_sn, store_id: to, day, time }
    const preview = (await app.call(previewReschedule, target, taker!)).data
    const rescheduled = await app.call(
      rescheduleBooking,
      { ...target, shown_difference_fen: preview.difference_fen },
      { token: taker!.token, headers: { 'idempotency-key': aKey() } },
    )
    expect([rescheduled.code, rescheduled.data.done]).toEqual([0, true])
    expect((await app.call(bookingDetail, { order_sn: taker!.order_sn }, taker!)).data.day_closed).toBe(false)

    const back = (await app.call(cancelPreview, { order_sn: canceller!.order_sn }, canceller!)).data
    expect(back.refund_fen).toBe(canceller!.payable_fen)
    const asked = { order_sn: canceller!.order_sn, shown_refund_fen: back.refund_fen }
    expect((await app.call(cancelBooking, asked, canceller!)).code).toBe(0)
    expect((await detail(made.id)).cases).toMatchObject({ rescheduled: 1, refunded: 1 })

    // The rest: asked for, approved by another, and everything back once.
    const asked_for = await refund(made.id)
    const back_fen = others.reduce((sum, { payable_fen }) => sum + payable_fen, 0)
    expect(asked_for.data).toMatchObject({ visits: 2, amount_fen: back_fen })
    expect((await refund(made.id)).code).toBe(approvalAsked.code)
    expect((await app.call(bookingDetail, { order_sn: others[0]!.order_sn }, others[0]!)).data.state).toBe('booked')
    expect(await approve(asked_for.data.approval_id)).toBe('done')
    await runQueued(app, 'booking:closing_refund')
    expect((await refund(made.id)).code).toBe(closingSettled.code)
    for (const one of others) {
      expect((await app.call(bookingDetail, { order_sn: one.order_sn }, one)).data.state).toBe('cancelled')
      const sent = await rows<{ fen: number }>(
        app,
        'select r.amount_fen as fen from payment_refund r join payment p using (pay_no) where p.subject_no = $1',
        [one.order_sn],
      )
      expect(sent).toEqual([{ fen: one.payable_fen }])
    }
    const before = await Promise.all(visits.map(({ id }) => coupons(id)))
    await settleClosings(app.services)
    await settleClosings(app.services)
    const after = await Promise.all(visits.map(({ id }) => coupons(id)))
    // Customers who took an offer or cancelled get the coupon now, once; the refunded had it with their refund.
    expect(after.map((count, nth) => count - before[nth]!)).toEqual([1, 1, 0, 0])
    expect(new Set(after).size).toBe(1)

    expect((await app.audit({ plans: true })).findings).toEqual([])
  }, 60_000)

  it('withdrawn opens the days again, and what was not decided stays booked', async () => {
    const { store_id, visits } = await aStoreWithVisits(1, ['12:00'])
    const { id } = (await draft(store_id, { kind: 'days' })).data
    await announce(id)
    const taken = await submit(app, (await aMember(app)).token, { store_id, time: '17:00' })
    expect(taken.code).toBe(slotTaken.code)
    const reply = await app.call(closing.closingWithdraw, { closing_id: id, version: 2 }, staff)
    expect(reply.data.state).toBe('withdrawn')
    expect((await submit(app, (await aMember(app)).token, { store_id, time: '17:00' })).code).toBe(0)
    const [one] = visits
    expect((await app.call(bookingDetail, { order_sn: one!.order_sn }, one!)).data.state).toBe('booked')
    expect((await app.call(closing.bookingClosing, { order_sn: one!.order_sn }, one!)).data).toBeNull()
    expect((await refund(id)).code).toBe(closingChanged.code)
  })

  it('more is booked back than was approved: the ask comes back; withdrawn, nothing is refunded', async () => {
    const { store_id, visits } = await aStoreWithVisits(7, ['12:00', '14:00'])
    const { id } = (await draft(store_id)).data
    await announce(id)
    const { data } = await refund(id)
    // As if one of them had been worth less when it was asked for.
    await rows(app, 'update approval set amount_fen = amount_fen - 1 where id = $1', [data.approval_id])
    expect(await approve(data.approval_id)).toBe('asked')
    const [{ amount_fen } = { amount_fen: 0 }] = await rows<{ amount_fen: number }>(
      app,
      'select amount_fen from approval where id = $1 and is_changed',
      [data.approval_id],
    )
    expect(amount_fen).toBe(data.amount_fen)
    await app.call(closing.closingWithdraw, { closing_id: id, version: 2 }, staff)
    expect(await approve(data.approval_id)).toBe('failed')
    for (const one of visits)
      expect((await app.call(bookingDetail, { order_sn: one.order_sn }, one)).data.state).toBe('booked')
    expect((await app.audit({ plans: true })).findings).toEqual([])
  })

  it('withdrawn right after customers decided: they get what was promised, and everybody is told', async () => {
    const { store_id, visits } = await aStoreWithVisits(4, ['11:00', '13:00', '15:00'])
    const [early, waiting, late] = visits.map((one) => one!)
    const { id } = (await draft(store_id, { kind: 'days' })).data
    await announce(id)
    const reschedule = async (one: { order_sn: string; token: string }) => {
      const target = { order_sn: one.order_sn, store_id, day: addDays(DAY, 4), time: '14:00' }
      const { data } = await app.call(previewReschedule, target, one)
      const shown = { ...target, shown_difference_fen: data.difference_fen }
      const reply = await app.call(rescheduleBooking, shown, {
        ...{ token: one.token, headers: { 'idempotency-key': aKey() } },
      })
      expect([reply.code, reply.data.done]).toEqual([0, true])
    }
    await reschedule(early!)
    expect((await app.call(closing.closingWithdraw, { closing_id: id, version: 2 }, staff)).code).toBe(0)
    app.advance(60_000)
    await reschedule(late!)
    await settleClosings(app.services)
    await settleClosings(app.services)
    // The last one rescheduled for reasons of their own.
    expect(await Promise.all([early!, waiting!, late!].map((one) => coupons(one.id)))).toEqual([1, 0, 0])
    expect((await heardOf(app, early!, 'store_open_again')).body).toMatch(
      /停业，现已取消。您改到.*14:00（.*）的预约不变/,
    )
    expect((await heardOf(app, waiting!, 'store_open_again')).body).toMatch(/停业，现已取消。您.*13:00的预约照常。$/)
    expect((await app.audit({ plans: true })).findings).toEqual([])
  })

  it('makes no case of who books a day that staff opened again by hand, and the audit sees who is missing', async () => {
    const { store_id, visits } = await aStoreWithVisits(5, ['12:00'])
    const { id } = (await draft(store_id, { kind: 'days' })).data
    await announce(id)
    const period = { from: DAY, until: DAY }
    const opened = { store_id, period, closed: false, reason: '来电了', dry_run: false }
    expect((await app.call(setClosure, opened, staff)).code).toBe(0)
    await aBooking(app, { store_id, time: '17:00' })
    app.advance(20 * 60_000)
    await expireOverdue(app.services)
    await settleClosings(app.services)
    expect((await detail(id)).list.map(({ order_sn }) => order_sn)).toEqual(visits.map(({ order_sn }) => order_sn))
    expect((await app.audit()).findings).toEqual([])

    await app.call(setClosure, { ...opened, closed: true, reason: '又停电' }, staff)
    expect((await app.audit()).findings.map(({ check }) => check)).toEqual([casesAreMade.name])
    await settleClosings(app.services)
    expect((await app.audit()).findings).toEqual([])
    expect((await detail(id)).list).toHaveLength(2)
    await rows(app, `update closing_case set outcome = 'refunded', decided_at = now() where closing_id = $1`, [id])
    expect((await app.audit()).findings.map(({ check }) => check)).toEqual([
      casesEndAsTheirVisits.name,
      casesEndAsTheirVisits.name,
    ])
  })

  it('that has begun opens what is left of it, and one that is over is not withdrawn', async () => {
    const store_id = await aStore(app, 6)
    const { id } = (await draft(store_id, { kind: 'days' })).data
    await announce(id)
    const now = app.services.now().getTime()
    app.advance((daysBetween(studioDay(app.services.now()), DAY) + 1) * 86_400_000)
    expect((await app.call(closing.closingWithdraw, { closing_id: id, version: 2 }, staff)).data.state).toBe(
      'withdrawn',
    )
    const again = (await draft(store_id, { kind: 'renovation', from: addDays(DAY, 2) })).data
    await announce(again.id)
    app.advance(5 * 86_400_000)
    const late = await app.call(closing.closingWithdraw, { closing_id: again.id, version: 2 }, staff)
    expect(late.code).toBe(dayIsOver.code)
    app.advance(now - app.services.now().getTime())
  })

  it('is refused for days that are over, over another one, and for staff of another store', async () => {
    const store_id = await aStore(app, 2)
    const yesterday = addDays(studioDay(app.services.now()), -1)
    expect((await draft(store_id, { from: yesterday })).code).toBe(dayIsOver.code)
    const [first, second] = [(await draft(store_id)).data, (await draft(store_id)).data]
    expect((await announce(first.id)).code).toBe(0)
    expect((await announce(second.id)).code).toBe(closingOverlaps.code)
    const by = await anOperator(app, await aStore(app, 3))
    expect((await app.call(closing.closingDetail, { closing_id: first.id }, by)).code).toBe(closingNotFound.code)
    expect((await app.call(closing.closingList, { store_id }, by)).code).toBe(storeNotFound.code)
    const list = (await app.call(closing.closingList, { store_id }, staff)).data
    expect(list.map(({ id, state }) => [id, state])).toEqual([
      [second.id, 'draft'],
      [first.id, 'announced'],
    ])
  })
})
