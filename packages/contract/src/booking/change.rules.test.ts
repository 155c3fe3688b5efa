import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Permission } from '../kernel/permissions'
import { cellOf, ROLES, type Role } from '../staff/permissions.rules'
import {
  type BookingAct,
  type BookingFacts,
  bookingRefusals,
  bookingRefusalsAt,
  changesByStaff,
  freeUntil,
  rescheduleDueState,
  reschedulesLeft,
  rescheduleUntil,
  targetRefusal,
} from './change.rules'
import { BOOKING_STATES, type BookingPolicy, POLICY, withheldOf } from './record.rules'

const HOUR_MS = 3_600_000
const START = new Date('2026-11-20T02:00:00Z')
const booked: BookingFacts = {
  state: 'booked',
  store_id: 1,
  start_at: START,
  first_start_at: START,
  hold_until: null,
  booked_at: null,
  paid_fen: 29_900,
  prepaid_fen: 0,
  rescheduled: 0,
  completed_at: null,
  reviewed_at: null,
  policy: POLICY,
}
const before = (hours: number) => new Date(START.getTime() - hours * HOUR_MS)

describe('what the owner of a booking may do', () => {
  const words = (act: BookingAct, facts: Partial<BookingFacts>, now: Date) =>
    bookingRefusals[act]({ ...booked, ...facts }, now)?.msg

  it('is refused with the numbers that were promised', () => {
    const policy: BookingPolicy = { ...POLICY, reschedule_hours: 48, reschedule_days: 30, review_days: 7 }
    expect(words('reschedule', { policy }, before(47))).toBe('距离开始不足48小时，不能改期')
    expect(words('reschedule', { policy }, before(48))).toBeUndefined()
    const target = { start_at: new Date(START.getTime() + 30 * 24 * HOUR_MS + 1) }
    expect(targetRefusal({ ...booked, policy }, target)?.msg).toBe('只能改到原预约日期起30天内')
    const completed = { state: 'completed', completed_at: START, policy } as const
    const later = (days: number) => new Date(START.getTime() + days * 24 * HOUR_MS)
    expect(words('review', completed, later(7))).toBeUndefined()
    expect(words('review', completed, later(7.01))).toBe('完成后7天内可以评价，现在已经过了')
    expect(words('review', { ...completed, policy: POLICY }, later(3000))).toBeUndefined()
  })

  it('is to pay the difference of a reschedule until its hold runs out', () => {
    const held = { state: 'held', hold_until: before(1) } as const
    expect(rescheduleDueState(held, before(1.001))).toBe('due')
    expect(rescheduleDueState(held, before(1))).toBe('over')
    expect(rescheduleDueState({ state: 'held', hold_until: null }, before(1))).toBe('over')
    expect(rescheduleDueState({ state: 'done', hold_until: null }, before(1))).toBe('paid')
    expect(rescheduleDueState({ state: 'expired', hold_until: before(1) }, before(2))).toBe('over')
  })

  it('is nothing of a hold any more from the second on in which it runs out', () => {
    const held = { state: 'held', hold_until: before(1), paid_fen: 0 } as const
    expect(words('pay', held, before(1.001))).toBeUndefined()
    expect(words('pay', held, before(1))).toBe('支付时间已过，请重新下单')
    expect(words('pay', { ...held, hold_until: null }, before(2))).toBe('支付时间已过，请重新下单')
    expect(words('cancel', held, before(1))).toBe('现在不能取消这个预约')
    expect(words('delete', held, before(1))).toBeUndefined()
  })
})

const policies = fc.record({
  hold_minutes: fc.integer({ min: 1, max: 60 }),
  free_hours: fc.nat(72),
  grace_minutes: fc.nat(120),
  grace_hours: fc.nat(6),
  keep_percent: fc.nat(100),
  reschedules: fc.nat(3),
  reschedule_hours: fc.nat(72),
  reschedule_days: fc.nat(120),
  review_days: fc.nat(30),
})
const instants = fc.integer({ min: -200, max: 200 }).map((hours) => before(hours / 2))
const bookings: fc.Arbitrary<BookingFacts> = fc.record({
  state: fc.constantFrom(...BOOKING_STATES),
  store_id: fc.constant(1),
  start_at: fc.constant(START),
  first_start_at: fc.constant(START),
  hold_until: fc.option(instants),
  booked_at: fc.option(instants),
  paid_fen: fc.constantFrom(0, 29_900),
  prepaid_fen: fc.constantFrom(0, 10_000),
  rescheduled: fc.nat(4),
  completed_at: fc.option(instants),
  reviewed_at: fc.option(instants),
  policy: policies,
  closed: fc.boolean(),
})

describe('over states, times and policies', () => {
  it('all refusals at once are those of each act', () => {
    fc.assert(
      fc.property(bookings, instants, (facts, now) => {
        const all = bookingRefusalsAt(facts, now)
        for (const act of Object.keys(bookingRefusals) as BookingAct[])
          expect(all[act]).toEqual(bookingRefusals[act](facts, now))
      }),
    )
  })

  it('no words are left with a name in them, and what excludes each other does', () => {
    fc.assert(
      fc.property(bookings, instants, (facts, now) => {
        const refusals = bookingRefusalsAt(facts, now)
        for (const refusal of Object.values(refusals)) expect(refusal?.msg ?? '').not.toMatch(/[{}]|undefined|NaN/)
        const can = (act: BookingAct) => refusals[act] === undefined
        // What is over can be put away, and nothing else can be done with it but to review it.
        if (can('delete')) expect(can('cancel') || can('pay') || can('reschedule') || can('remark')).toBe(false)
        else expect(can('review')).toBe(false)
        if (can('reschedule')) expect(can('cancel')).toBe(true)
        expect(can('refund')).toBe(can('cancel') && facts.state === 'booked' && facts.paid_fen + facts.prepaid_fen > 0)
        if (can('pay')) expect(can('reschedule')).toBe(false)
        expect(can('series')).toBe(can('remark'))
        if (facts.start_at <= now) expect(can('series')).toBe(false)
      }),
    )
  })

  it('a cancel is free until the free hours, or within the grace after paying while the visit is far enough', () => {
    fc.assert(
      fc.property(policies, fc.option(instants), instants, (policy, booked_at, now) => {
        const { grace_minutes: minutes = 0, grace_hours: hours = 0 } = policy
        const sincePaid = booked_at === null ? Number.NaN : now.getTime() - booked_at.getTime()
        const isInGrace =
          minutes > 0 && sincePaid >= 0 && sincePaid <= minutes * 60_000 && now.getTime() <= before(hours).getTime()
        const isEarly = now <= before(policy.free_hours)
        const isFree = now <= freeUntil({ start_at: START, booked_at, policy })
        if (isEarly || isInGrace) expect(isFree).toBe(true)
        // Before it was paid there is nothing to withhold.
        if (!isEarly && !isInGrace && !(sincePaid < 0)) expect(isFree).toBe(false)
      }),
    )
  })

  it('what is withheld is never more than was paid', () => {
    fc.assert(
      fc.property(policies, fc.nat(1_000_000), (policy, fen) => {
        expect(withheldOf(policy, fen)).toBeGreaterThanOrEqual(0)
        expect(withheldOf(policy, fen)).toBeLessThanOrEqual(fen)
      }),
    )
  })

  it('an old booking keeps its promise: no grace', () => {
    const { grace_minutes: _, grace_hours: __, ...old } = POLICY
    expect(freeUntil({ start_at: START, booked_at: before(5), policy: old })).toEqual(before(24))
    expect(freeUntil({ start_at: START, booked_at: before(5), policy: POLICY })).toEqual(before(4.5))
    expect(freeUntil({ start_at: START, booked_at: before(2.25), policy: POLICY })).toEqual(before(2))
    expect(freeUntil({ start_at: START, booked_at: before(1), policy: POLICY })).toEqual(before(24))
  })

  it('a visit that the studio closed is cancelled and rescheduled for nothing until it begins', () => {
    fc.assert(
      fc.property(bookings, instants, (facts, now) => {
        const closed = { ...facts, state: 'booked' as const, hold_until: null, closed: true }
        expect([freeUntil(closed), rescheduleUntil(closed)]).toEqual([START, START])
        expect(reschedulesLeft(closed)).toBe(reschedulesLeft({ ...closed, closed: false }) + 1)
        expect(bookingRefusals.reschedule(closed, now) === undefined).toBe(START > now)
      }),
    )
  })
})

describe('what staff may change for the customer', () => {
  const mayBy = (role: Role) => (permission: Permission) => cellOf(permission, role) !== undefined
  const every = BOOKING_STATES.flatMap((state) => ROLES.map((role) => ({ state, role })))

  it.each(every)('$state as $role: what the customer’s rules allow and the role may', ({ state, role }) => {
    const may = mayBy(role)
    const at = (facts: Partial<BookingFacts>, now: Date) => changesByStaff({ ...booked, ...facts, state }, may, now)
    const isBooked = state === 'booked'
    expect(at({}, before(200))).toEqual({
      reschedule: isBooked && may('booking.reschedule'),
      cancel: isBooked && may('booking.cancel'),
    })
    const beyond = isBooked && may('booking.reschedule_beyond')
    expect(at({ rescheduled: 99 }, before(200)).reschedule).toBe(beyond)
    expect(at({}, before(0.1)).reschedule).toBe(beyond)
    expect(at({}, before(-1))).toEqual({ reschedule: beyond, cancel: false })
    expect(at({}, before(-24))).toEqual({ reschedule: false, cancel: false })
  })
})
