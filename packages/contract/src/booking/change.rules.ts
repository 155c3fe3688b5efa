import { customClosed } from '../custom/custom.errors'
import { customChangeHours, customChangeUntil } from '../custom/custom.rules'
import type { Failure } from '../kernel/failure'
import type { Permission } from '../kernel/permissions'
import { studioDay } from '../kernel/time'
import { refundOver } from '../payment/payment.errors'
import { type DueState, payRefusal } from '../payment/payment.rules'
import {
  bookingStateChanged,
  cancelClosed,
  deleteClosed,
  rescheduleClosed,
  rescheduledOut,
  rescheduleTooFar,
  reviewClosed,
  reviewedAlready,
  reviewOver,
  sameStart,
} from './record.errors'
import { type BookingPolicy, type BookingState, isOver } from './record.rules'

/** What the rules look at; a row of the table has all of it. */
export interface BookingFacts {
  readonly state: BookingState
  readonly store_id: number
  readonly start_at: Date
  readonly first_start_at: Date
  /** The start that deadlines are counted from, where a late arrival moved the visit; null: its start. */
  readonly promised_start_at?: Date | null
  readonly hold_until: Date | null
  readonly booked_at: Date | null
  readonly paid_fen: number
  readonly prepaid_fen: number
  readonly rescheduled: number
  readonly completed_at: Date | null
  readonly reviewed_at: Date | null
  readonly policy: BookingPolicy
  /** The studio itself takes nobody on that day: what the customer does about it costs nothing. */
  readonly closed?: boolean
  /** The studio itself is so late for it that a cancel costs nothing. */
  readonly delayed?: boolean
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const hoursBefore = (at: Date, hours: number) => new Date(at.getTime() - hours * HOUR_MS)
const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS)

/** A hold that has run out is expired for everyone, even in the second before a job expires it. */
export const stateAt = ({ state, hold_until }: Pick<BookingFacts, 'state' | 'hold_until'>, now: Date): BookingState =>
  state === 'held' && hold_until !== null && hold_until <= now ? 'expired' : state

type Promised = Pick<BookingFacts, 'start_at' | 'promised_start_at' | 'policy' | 'closed' | 'delayed'>
type Paid = Promised & Pick<BookingFacts, 'booked_at'>

/** To come late for free opens no deadline again. */
const promisedStart = ({ start_at, promised_start_at }: Promised): Date => promised_start_at ?? start_at

/** Who has booked by mistake has a moment to undo it, unless the visit is too close; nothing without such a grace. */
function graceUntil(facts: Paid): Date | undefined {
  const { booked_at, policy } = facts
  const { grace_minutes = 0, grace_hours = 0 } = policy
  if (booked_at === null || grace_minutes === 0) return undefined
  const after = new Date(booked_at.getTime() + grace_minutes * MINUTE_MS)
  const close = hoursBefore(promisedStart(facts), grace_hours)
  const until = after < close ? after : close
  return until < booked_at ? undefined : until
}

/**
 * Until then a cancel withholds nothing: the free hours before the start, or the grace after paying if that is later; on
 * a day that the studio closed, or where it is late itself, until the start.
 */
export function freeUntil(facts: Paid): Date {
  if (facts.closed || facts.delayed) return facts.start_at
  const before = hoursBefore(promisedStart(facts), facts.policy.free_hours)
  const grace = graceUntil(facts)
  return grace && grace > before ? grace : before
}
export const rescheduleUntil = (facts: Promised): Date =>
  facts.closed ? facts.start_at : hoursBefore(promisedStart(facts), facts.policy.reschedule_hours)

/** One that the studio makes necessary is not counted: it comes on top. */
export const reschedulesLeft = ({
  rescheduled,
  policy,
  closed,
}: Pick<BookingFacts, 'rescheduled' | 'policy' | 'closed'>): number =>
  Math.max(0, policy.reschedules - rescheduled) + (closed ? 1 : 0)

export function dueStateOf(facts: BookingFacts, now: Date): DueState {
  const state = stateAt(facts, now)
  // Without an end of the hold no provider would take the money.
  if (state === 'held') return facts.hold_until === null ? 'over' : 'due'
  return facts.paid_fen > 0 || state === 'booked' ? 'paid' : 'over'
}

/** Of the difference that a reschedule waits for. */
export function rescheduleDueState(
  { state, hold_until }: { readonly state: 'held' | 'done' | 'expired'; readonly hold_until: Date | null },
  now: Date,
): DueState {
  if (state === 'done') return 'paid'
  return state === 'expired' || hold_until === null || hold_until <= now ? 'over' : 'due'
}

/** Until the visit's time has come; from then on it is said in the store. */
const isBefore = (facts: BookingFacts, now: Date) =>
  ['held', 'booked'].includes(stateAt(facts, now)) && facts.start_at > now

function cancelRefusal(facts: BookingFacts, now: Date): Failure | undefined {
  const state = stateAt(facts, now)
  // From its start on it is a no-show or on its way.
  return state === 'held' || (state === 'booked' && facts.start_at > now) ? undefined : cancelClosed
}

/** A refund is a cancel that gives money back, from a provider or from cards. */
function refundRefusal(facts: BookingFacts, now: Date): Failure | undefined {
  const hasMoney = stateAt(facts, now) === 'booked' && facts.paid_fen + facts.prepaid_fen > 0
  return cancelRefusal(facts, now) ?? (hasMoney ? undefined : refundOver)
}

/** Why the times to reschedule to are not shown. */
export const timesRefusal = (facts: Pick<BookingFacts, 'state' | 'hold_until'>, now: Date): Failure | undefined =>
  stateAt(facts, now) === 'booked' ? undefined : bookingStateChanged

function rescheduleRefusal(facts: BookingFacts, now: Date): Failure | undefined {
  const { policy, start_at } = facts
  const refusal = timesRefusal(facts, now)
  if (refusal) return refusal
  if (rescheduleUntil(facts) < now || start_at <= now) return rescheduleClosed({ hours: policy.reschedule_hours })
  return reschedulesLeft(facts) === 0 ? rescheduledOut : undefined
}

/** Beyond the policy, for who may: however often and however soon, as long as the day of the visit is not over. */
export function beyondRefusal(facts: BookingFacts, now: Date): Failure | undefined {
  const isOld = studioDay(facts.start_at) < studioDay(now)
  return timesRefusal(facts, now) ?? (isOld ? rescheduleClosed({ hours: facts.policy.reschedule_hours }) : undefined)
}

/** Changes that staff may make for the customer: by the customer's own rules, and a reschedule beyond them by a right of its own. */
export function changesByStaff(
  facts: BookingFacts,
  may: (permission: Permission) => boolean,
  now: Date,
): { readonly reschedule: boolean; readonly cancel: boolean } {
  if (facts.state !== 'booked') return { reschedule: false, cancel: false }
  const within = may('booking.reschedule') && rescheduleRefusal(facts, now) === undefined
  const beyond = may('booking.reschedule_beyond') && beyondRefusal(facts, now) === undefined
  return {
    reschedule: within || beyond,
    cancel: may('booking.cancel') && cancelRefusal(facts, now) === undefined,
  }
}

function reviewRefusal({ state, reviewed_at, completed_at, policy }: BookingFacts, now: Date): Failure | undefined {
  if (reviewed_at !== null) return reviewedAlready
  if (state !== 'completed') return reviewClosed
  const days = policy.review_days ?? 0
  const isLate = days > 0 && completed_at !== null && daysAfter(completed_at, days) < now
  return isLate ? reviewOver({ days }) : undefined
}

/** What is made to measure is prepared before the door opens: it may be changed until then. */
function customRefusal(facts: BookingFacts, now: Date): Failure | undefined {
  if (!['held', 'booked'].includes(stateAt(facts, now))) return bookingStateChanged
  return customChangeUntil(facts.start_at) < now ? customClosed({ hours: customChangeHours }) : undefined
}

/** What the owner of a booking may do, each with why not; nothing when it may be done now. */
export const bookingRefusals = {
  pay: (facts, now) => payRefusal(dueStateOf(facts, now)),
  cancel: cancelRefusal,
  refund: refundRefusal,
  reschedule: rescheduleRefusal,
  remark: (facts, now) => (isBefore(facts, now) ? undefined : bookingStateChanged),
  series: (facts, now) => (isBefore(facts, now) ? undefined : bookingStateChanged),
  custom: customRefusal,
  delete: (facts, now) => (isOver(stateAt(facts, now)) ? undefined : deleteClosed),
  review: reviewRefusal,
} as const satisfies Record<string, (facts: BookingFacts, now: Date) => Failure | undefined>

export type BookingAct = keyof typeof bookingRefusals

type Refusals = Readonly<Record<BookingAct, Failure | undefined>>

/** All of them at once. */
export const bookingRefusalsAt = (facts: BookingFacts, now: Date): Refusals => ({
  pay: bookingRefusals.pay(facts, now),
  cancel: bookingRefusals.cancel(facts, now),
  refund: bookingRefusals.refund(facts, now),
  reschedule: bookingRefusals.reschedule(facts, now),
  remark: bookingRefusals.remark(facts, now),
  series: bookingRefusals.series(facts, now),
  custom: bookingRefusals.custom(facts, now),
  delete: bookingRefusals.delete(facts, now),
  review: bookingRefusals.review(facts, now),
})

/** Why the difference of a reschedule cannot be paid. */
export const differenceRefusal = (reschedule: Parameters<typeof rescheduleDueState>[0], now: Date) =>
  payRefusal(rescheduleDueState(reschedule, now))

/** Why a booking that may be rescheduled cannot be rescheduled to there. */
export function targetRefusal(
  { first_start_at, policy }: BookingFacts,
  target: { readonly start_at: Date },
): Failure | undefined {
  const { reschedule_days: days } = policy
  return target.start_at > daysAfter(first_start_at, days) ? rescheduleTooFar({ days }) : undefined
}

export const sameStartRefusal = (
  facts: Pick<BookingFacts, 'store_id' | 'start_at'>,
  target: { readonly store_id: number; readonly start_at: Date },
): Failure | undefined =>
  facts.store_id === target.store_id && facts.start_at.getTime() === target.start_at.getTime() ? sameStart : undefined
