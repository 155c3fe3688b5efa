import type { Failure } from '../kernel/failure'
import { studioDay, studioInstant } from '../kernel/time'
import { bookingStateChanged, lateClosed, lateOver, postponedAlready } from './record.errors'
import type { BookingState } from './record.rules'

/** What can be said in a tap; nothing of it is 0. */
export const LATE_MINUTES = [0, 10, 20, 30] as const
export type LateMinutes = (typeof LATE_MINUTES)[number]

/** A visit is postponed free so often. */
const POSTPONED_AT_MOST = 1

/** Of the starts of the day that fit so many are offered: enough to choose, and still the same visit. */
export const LATER_STARTS_AT_MOST = 3

const MINUTE_MS = 60_000

interface LateFacts {
  readonly state: BookingState
  readonly start_at: Date
  readonly postponed: number
}

const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS)

/** From the morning of the day on. */
export const lateFrom = (start_at: Date): Date => studioInstant(studioDay(start_at))

/** Why the store cannot be told now; nothing when it can. */
export function lateRefusal({ state, start_at }: Omit<LateFacts, 'postponed'>, now: Date): Failure | undefined {
  if (state !== 'booked') return bookingStateChanged
  if (now < lateFrom(start_at)) return lateClosed
  // Who is on the way may still say it when the time has come, as long as it can be true.
  return later(start_at, LATE_MINUTES[3]) <= now ? lateOver : undefined
}

/** What can still come true of it; on time only before the start. */
export const lateChoices = (start_at: Date, now: Date): LateMinutes[] =>
  LATE_MINUTES.filter((minutes) => later(start_at, minutes) > now)

export const postponeRefusal = (facts: LateFacts, now: Date): Failure | undefined =>
  lateRefusal(facts, now) ?? (facts.postponed >= POSTPONED_AT_MOST ? postponedAlready : undefined)

/** A start that is worth moving to is later than the most that can be said. */
export const postponedAfter = (start_at: Date): Date => later(start_at, LATE_MINUTES[3])
