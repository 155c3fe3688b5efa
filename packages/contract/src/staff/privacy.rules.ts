import { covers, type Reach } from '../kernel/reach'
import { addDays, studioDay } from '../kernel/time'
import { maskName } from '../kernel/validation'

/** Facts of a visit that the rules of privacy look at. */
export interface Visited {
  readonly store_id: number
  readonly start_at: Date
  readonly state: string
}

/** So many days after a visit its store knows who came. */
const NAME_DAYS = 7

/** The name as staff read it: whole for the chain and its regions, for a store alone around the visit, later its first character. */
export const nameSeen = (
  name: string,
  { store_id, start_at }: Omit<Visited, 'state'>,
  named: Reach,
  now: Date,
): string =>
  name === '' || covers(named, store_id) || studioDay(now) <= addDays(studioDay(start_at), NAME_DAYS)
    ? name
    : maskName(name)

/** Reasons for which a number is looked at, in the words that the log has. */
export const PHONE_REASONS = ['call', 'late', 'complaint', 'other'] as const
export type PhoneReason = (typeof PHONE_REASONS)[number]
export const phoneReasonText: Record<PhoneReason, string> = {
  call: '联系到店',
  late: '晚到询问',
  complaint: '客诉处理',
  other: '其他',
}

export const WHOSE = ['member', 'guest'] as const
export type Whose = (typeof WHOSE)[number]
export const whoseText: Record<Whose, string> = { member: '顾客', guest: '到店人' }

/** Numbers that one person may look at a day: more than a shift calls, far fewer than a list is worth. */
export const PHONES_A_DAY = 30

/** Where somebody may look at numbers of any day, and where on the day of the visit alone. */
export interface PhoneReach {
  readonly anyDay: Reach
  readonly onTheDay: Reach
}

/** A hold is no visit yet, and one that ran out never was. */
export const mayPhone = (
  { store_id, start_at, state }: Visited,
  { anyDay, onTheDay }: PhoneReach,
  now: Date,
): boolean =>
  state !== 'held' &&
  state !== 'expired' &&
  (covers(anyDay, store_id) || (covers(onTheDay, store_id) && studioDay(start_at) === studioDay(now)))
