import { addDays, studioDay, studioInstant } from '../kernel/time'

// What becomes of visits that staff said nothing more about.

const HOUR_MS = 3_600_000

/** Photographs that were delivered so long ago are the end of a visit. */
const DELIVERED_DAYS = 7
/** So long staff can contradict before a visit counts as missed. */
const CONTRADICT_HOURS = 48
const FORGOTTEN_DAYS = 60

/** Who was to come before this and was not checked in has missed it: the day after the visit is over too. */
export const missedBefore = (now: Date): Date => studioInstant(addDays(studioDay(now), -1))

/** Nobody looks further back: what was forgotten so long ago a person decides. */
export const forgottenSince = (now: Date): Date => new Date(now.getTime() - FORGOTTEN_DAYS * 24 * HOUR_MS)

export const deliveredBefore = (now: Date): Date => new Date(now.getTime() - DELIVERED_DAYS * 24 * HOUR_MS)

/** When a proposal is settled by the booking's policy, unless staff say otherwise. */
export const settlesAt = (proposedAt: Date): Date => new Date(proposedAt.getTime() + CONTRADICT_HOURS * HOUR_MS)

/** Proposals of then or before are settled. */
export const settledBefore = (now: Date): Date => new Date(now.getTime() - CONTRADICT_HOURS * HOUR_MS)
