import { sorted } from '../kernel/collection'
import type { Fen } from '../kernel/money'
import { addDays, type StudioDay } from '../kernel/time'

/** What brings points, and what takes them: the sign of an entry is its event's. */
export const POINTS_IN = ['earned', 'task', 'invite', 'gift', 'returned', 'merged_in'] as const
const POINTS_OUT = ['redeemed', 'taken_back', 'owed_settled', 'expired', 'forfeited', 'merged_out'] as const
export const POINTS_EVENTS = [...POINTS_IN, ...POINTS_OUT] as const
export type PointsEvent = (typeof POINTS_EVENTS)[number]
export type PointsIn = (typeof POINTS_IN)[number]

export const OWED_KINDS = ['owed', 'settled'] as const

/** Unless the chain says otherwise. */
export const POINTS_PER_YUAN = 1
/** Below it nobody is told that points end. */
export const WARNED_FROM = 50
/** So many days before the last one. */
export const WARNED_DAYS = [30, 7] as const

/** What is still here of what was paid for a visit. Coupons and vouchers that were a gift are no money. */
export interface Retained {
  readonly money_fen: Fen
  readonly gift_card_fen: Fen
  /** The paid share of the voucher that was used. */
  readonly voucher_fen: Fen
}

export const baseOf = ({ money_fen, gift_card_fen, voucher_fen }: Retained): Fen =>
  money_fen + gift_card_fen + voucher_fen

/** Points for a hundred yuan: what the chain gives for one, by the percent of the level. Saved with what was earned. */
export const rateOf = (pointsPerYuan: number, percent: number): number => pointsPerYuan * percent

const yuanOf = (baseFen: Fen): number => Math.max(0, Math.floor(baseFen / 100))

/** Only whole yuan count, and what is left of a point is nothing. */
export const pointsFor = (baseFen: Fen, rate: number): number => Math.floor((yuanOf(baseFen) * rate) / 100)

export const growthFor = (baseFen: Fen): number => yuanOf(baseFen)

/** What a member has, and what could not be taken back: never both. */
export interface Balance {
  readonly points: number
  readonly owed: number
}

/** What comes in pays first what is owed. */
export function gain({ points, owed }: Balance, amount: number): Balance & { readonly settled: number } {
  const settled = Math.min(owed, points + amount)
  return { points: points + amount - settled, owed: owed - settled, settled }
}

/** What is there is taken, the rest is owed. */
export function takeBack({ points, owed }: Balance, due: number): Balance & { taken: number; missing: number } {
  const taken = Math.min(points, due)
  const missing = due - taken
  return { points: points - taken, owed: owed + missing, taken, missing }
}

/** What is to be taken back of a visit: what it brought, less what it still deserves and what is taken already. */
export const overpaid = (brought: number, deserved: number, taken: number): number =>
  Math.max(0, brought - deserved - taken)

/** Good until the last day of the year after. */
export const pointsGoodUntil = (earned: StudioDay): StudioDay => `${Number(earned.slice(0, 4)) + 1}-12-31`

const RETURNED_DAYS = 30

/** What comes back is good for a month at least. */
export const returnedGoodUntil = (before: StudioDay, today: StudioDay): StudioDay => {
  const least = addDays(today, RETURNED_DAYS)
  return before > least ? before : least
}

/** An entry as the rules of expiry see it. */
export interface PointsMovement {
  readonly amount: number
  /** Only of what came in. */
  readonly expires_on: StudioDay | null
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

const gone = (movements: readonly PointsMovement[]): number => sum(movements.map(({ amount }) => Math.max(0, -amount)))

/** What runs out at the end of a day: what was good until then, less everything that ever left; so the oldest leaves first. */
export function runOut(movements: readonly PointsMovement[], day: StudioDay): number {
  const good = movements.filter(({ amount, expires_on }) => amount > 0 && expires_on !== null && expires_on <= day)
  return Math.max(0, sum(good.map(({ amount }) => amount)) - gone(movements))
}

/** Points that are good until one day. */
export interface PointsLot {
  readonly amount: number
  readonly on: StudioDay
}

/** What is left, by the day it is good until, the soonest first. */
export function pointsLeft(movements: readonly PointsMovement[]): PointsLot[] {
  const days = new Map<StudioDay, number>()
  for (const { amount, expires_on } of movements)
    if (amount > 0 && expires_on !== null) days.set(expires_on, (days.get(expires_on) ?? 0) + amount)
  let left = gone(movements)
  return sorted([...days], ([a], [b]) => (a < b ? -1 : 1)).flatMap(([on, amount]) => {
    const used = Math.min(left, amount)
    left -= used
    return amount > used ? [{ amount: amount - used, on }] : []
  })
}

/** Which points leave when so many are spent: those that end first. */
export function spentOf(movements: readonly PointsMovement[], amount: number): PointsLot[] {
  let due = amount
  return pointsLeft(movements).flatMap(({ amount: there, on }) => {
    const used = Math.min(due, there)
    due -= used
    return used > 0 ? [{ amount: used, on }] : []
  })
}
