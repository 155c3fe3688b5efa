import {
  cancelBooking,
  cancelPreview,
  deleteBooking,
  previewReschedule,
  rescheduleBooking,
} from '@kuaimen/contract/booking/change.endpoints'
import { bookingNotFound, deleteClosed, refundChanged } from '@kuaimen/contract/booking/record.errors'
import { operatorCancel, operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import { addDays, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/account/member'
import { TestApp } from '../../testing/app'
import { aBooking, aDay, aKey, anOperator, aStore, cameIn, paid } from '../../testing/booking/booking'
import { rows } from '../../testing/rows'
import { expireOverdue } from './expiry.service'
import { settleBookingPayment } from './settle.service'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let app: TestApp
let store_id: number
let began: Date

beforeAll(async () => {
  app = await TestApp.start({ demo: true })
  store_id = await aStore(app)
  began = app.services.now()
})
afterAll(() => app.stop())
afterEach(async () => {
  app.advance(began.getTime() - app.services.now().getTime())
  expect((await app.audit()).findings).toEqual([])
})

interface One {
  readonly id: number
  readonly token: string
  readonly order_sn: string
  readonly payable_fen: number
}

const detail = async ({ order_sn, token }: One) => (await app.call(bookingDetail, { order_sn }, { token })).data
const preview = async ({ order_sn, token }: One) => (await app.call(cancelPreview, { order_sn }, { token })).data
const cancel = ({ order_sn, token }: One, shown_refund_fen: number) =>
  app.call(cancelBooking, { order_sn, shown_refund_fen }, { token })

/** The visit of aBooking begins in so many hours. */
const hoursBeforeStart = (hours: number) =>
  app.advance(studioInstant(aDay(app), '12:00').getTime() - hours * HOUR - app.services.now().getTime())

/** What came in, is on its way back, and is earned of a booking and its reschedules. */
async function moneyOf({ order_sn }: One) {
  const [sums] = await rows<{ came: number; back: number; earned: number }>(
    app,
    `with subjects as (select $1 as no union all select reschedule_no from reschedule where order_sn = $1)
     select coalesce(sum(amount_fen), 0)::int as came, coalesce(sum(refunded_fen), 0)::int as back,
            (select coalesce(-sum(amount_fen), 0)::int from ledger_entry
             where account = 'revenue' and txn = 'earned:' || $1) as earned
     from payment where subject_no in (select no from subjects) and state = 'paid'`,
    [order_sn],
  )
  return sums!
}

const dear = () => aDay(app)
/** A Monday, when it costs less than on a Saturday. */
const cheap = () => addDays(aDay(app), 2)

async function reschedule(one: One, day: string, to = store_id) {
  const target = { order_sn: one.order_sn, store_id: to, day, time: '15:00' }
  const { data } = await app.call(previewReschedule, target, one)
  const { data: done } = await app.call(
    rescheduleBooking,
    { ...target, shown_difference_fen: data.difference_fen },
    { token: one.token, headers: { 'idempotency-key': aKey() } },
  )
  return { ...done, difference_fen: data.difference_fen }
}

describe('a payment that is in and that the booking has not heard of', () => {
  it('beside the first one goes back whole when the visit is cancelled at that moment', async () => {
    const one = await aBooking(app)
    const second = await cameIn(app, { ...of(one), provider: 'alipay' })
    expect((await cancel(one, one.payable_fen)).code).toBe(0)
    await settleBookingPayment(app.services, second)
    expect(await moneyOf(one)).toEqual({ came: 2 * one.payable_fen, back: 2 * one.payable_fen, earned: 0 })
  })

  it('beside the first one goes back whole when the visit is cancelled late, and what is withheld is earned', async () => {
    const one = await aBooking(app, { day: studioDay(app.services.now()), time: '18:00' })
    app.advance(HOUR)
    const { refund_fen, kept_fen } = await preview(one)
    expect(kept_fen).toBeGreaterThan(0)
    const second = await cameIn(app, of(one))
    expect((await cancel(one, refund_fen)).code).toBe(0)
    await settleBookingPayment(app.services, second)
    expect(await moneyOf(one)).toEqual({
      came: 2 * one.payable_fen,
      back: 2 * one.payable_fen - kept_fen,
      earned: kept_fen,
    })
  })

  it('beside the first one goes back whole when the visit is rescheduled to a cheaper day', async () => {
    const one = await aBooking(app, { store_id, day: dear() })
    const second = await cameIn(app, of(one))
    const { difference_fen, done } = await reschedule(one, cheap())
    expect(done && difference_fen).toBeLessThan(0)
    await settleBookingPayment(app.services, second)
    expect(await moneyOf(one)).toEqual({
      came: 2 * one.payable_fen,
      back: one.payable_fen - difference_fen,
      earned: 0,
    })
    expect(await detail(one)).toMatchObject({ state: 'booked', paid_fen: one.payable_fen + difference_fen })
  })

  it('is asked about again when it is the first one, and is not earned when it goes back', async () => {
    const one = await aBooking(app, { state: 'held' })
    const first = await cameIn(app, of(one))
    const refused = await cancel(one, 0)
    expect(refused.code).toBe(refundChanged.code)
    expect(refused.data).toMatchObject({ refund_fen: one.payable_fen })
    expect((await cancel(one, one.payable_fen)).code).toBe(0)
    await settleBookingPayment(app.services, first)
    expect(await moneyOf(one)).toEqual({ came: one.payable_fen, back: one.payable_fen, earned: 0 })
  })

  it('is the difference of a reschedule: the visit has moved, and a cancel gives all of it back', async () => {
    const one = await aBooking(app, { store_id, day: cheap() })
    const { reschedule_no, difference_fen } = await reschedule(one, dear())
    expect(difference_fen).toBeGreaterThan(0)
    const difference = await cameIn(app, { ...of(one), payable_no: reschedule_no, amount_fen: difference_fen })
    const all = one.payable_fen + difference_fen
    expect((await cancel(one, one.payable_fen)).data).toMatchObject({ refund_fen: all })
    expect((await cancel(one, all)).code).toBe(0)
    await settleBookingPayment(app.services, difference)
    expect(await moneyOf(one)).toEqual({ came: all, back: all, earned: 0 })
  })

  it.each(['no_show', 'cancelled', 'completed'] as const)('is settled before staff make it %s', async (end) => {
    const one = await aBooking(app, { state: end === 'completed' ? 'selecting' : 'booked' })
    const operator = await anOperator(app)
    hoursBeforeStart(-1)
    const second = await cameIn(app, of(one))
    const { order_sn } = one
    const { code } =
      end === 'cancelled'
        ? await app.call(operatorCancel, { order_sn, reason: '停电' }, operator)
        : await app.call(operatorTransition, { order_sn, to: end }, operator)
    expect(code).toBe(0)
    await settleBookingPayment(app.services, second)
    const withheld = { no_show: Math.floor(one.payable_fen * 0.3), cancelled: 0, completed: one.payable_fen }[end]
    expect(await moneyOf(one)).toEqual({
      came: 2 * one.payable_fen,
      back: 2 * one.payable_fen - withheld,
      earned: withheld,
    })
  })

  it('makes it a visit of another store, and nothing to the staff of the one it leaves', async () => {
    const one = await aBooking(app, { store_id, day: cheap() })
    const { reschedule_no, difference_fen } = await reschedule(one, dear(), await aStore(app, 1))
    const difference = await cameIn(app, { ...of(one), payable_no: reschedule_no, amount_fen: difference_fen })
    const asked = { order_sn: one.order_sn, reason: '停电' }
    expect((await app.call(operatorCancel, asked, await anOperator(app, store_id))).code).toBe(bookingNotFound.code)
    await settleBookingPayment(app.services, difference)
    expect((await detail(one)).state).toBe('booked')
  })

  it('keeps a hold whose time runs out in that moment', async () => {
    const one = await aBooking(app, { state: 'held' })
    await cameIn(app, of(one))
    app.advance(16 * MINUTE)
    await expireOverdue(app.services)
    expect(await detail(one)).toMatchObject({ state: 'booked', paid_fen: one.payable_fen })
  })

  it('keeps a reschedule whose time runs out in that moment', async () => {
    const one = await aBooking(app, { store_id, day: cheap() })
    const { reschedule_no, difference_fen } = await reschedule(one, dear())
    await cameIn(app, { ...of(one), payable_no: reschedule_no, amount_fen: difference_fen })
    app.advance(16 * MINUTE)
    await expireOverdue(app.services)
    expect(await detail(one)).toMatchObject({ day: dear(), paid_fen: one.payable_fen + difference_fen })
  })

  it('is not earned though it comes in between', async () => {
    const one = await aBooking(app)
    // The notice commits while the cancel is under way, after it has looked for payments.
    await rows(
      app,
      `create function late_notice() returns trigger language plpgsql as $$ begin
         if new.order_sn = '${one.order_sn}' and new.event = 'cancelled' then
           perform pg_advisory_xact_lock(4711);
         end if;
         return new;
       end $$`,
    )
    await rows(
      app,
      'create trigger late_notice before insert on booking_event for each row execute function late_notice()',
    )
    const blocker = await app.database.pool.connect()
    await blocker.query('begin')
    await blocker.query('select pg_advisory_xact_lock(4711)')
    const cancelled = cancel(one, one.payable_fen)
    await expect
      .poll(() => rows(app, `select from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`))
      .toHaveLength(1)
    const second = await cameIn(app, of(one))
    await blocker.query('commit')
    blocker.release()
    expect((await cancelled).code).toBe(0)
    await rows(app, 'drop trigger late_notice on booking_event')
    await rows(app, 'drop function late_notice')
    await settleBookingPayment(app.services, second)
    expect(await moneyOf(one)).toEqual({ came: 2 * one.payable_fen, back: 2 * one.payable_fen, earned: 0 })
  })
})

describe('a booking that was put away', () => {
  it('is seen again when its money comes late', async () => {
    const one = await aBooking(app, { state: 'held', time: '16:00' })
    app.advance(16 * MINUTE)
    await expireOverdue(app.services)
    expect((await app.call(deleteBooking, { order_sn: one.order_sn }, one)).code).toBe(0)
    await paid(app, one.order_sn, one.payable_fen, one.id)
    expect(await detail(one)).toMatchObject({ state: 'booked' })
  })

  it('is not put away when its money is in already', async () => {
    const one = await aBooking(app, { state: 'held', time: '16:00' })
    app.advance(16 * MINUTE)
    await cameIn(app, of(one))
    expect((await app.call(deleteBooking, { order_sn: one.order_sn }, one)).code).toBe(deleteClosed.code)
  })

  it('is found by the audit while it is live', async () => {
    const member = await aMember(app)
    const one = await aBooking(app, { by: member, time: '17:00' })
    await rows(app, 'update booking set hidden_at = now() where order_sn = $1', [one.order_sn])
    const { findings } = await app.audit()
    await rows(app, 'update booking set hidden_at = null where order_sn = $1', [one.order_sn])
    expect(findings).toEqual([expect.objectContaining({ what: expect.stringContaining(one.order_sn) })])
  })
})

function of({ order_sn, payable_fen, id }: One) {
  return { payable_no: order_sn, amount_fen: payable_fen, member_id: id }
}
