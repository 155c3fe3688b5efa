import { sorted } from '../kernel/collection'
import { addDays, type StudioDay } from '../kernel/time'

export const GROWTH_EVENTS = ['earned', 'task', 'taken_back', 'merged'] as const
export type GrowthEvent = (typeof GROWTH_EVENTS)[number]

/** What rooms above tell of a member, each once. */
export const MEMBER_FACTS = [
  'visit_done',
  'review',
  'contact_added',
  'subscribed',
  'invite_qualified',
  'coupon_taken',
  'form_sent',
  'group_joined',
  'proof_approved',
] as const

export const GROWTH_WINDOW_DAYS = 365
/** So many days before a fall it is said. */
export const FALL_WARNED_DAYS = 30

const SEASONS = ['winter', 'spring', 'summer', 'autumn'] as const

/** December to February is winter. */
export const seasonOf = (day: StudioDay): (typeof SEASONS)[number] =>
  SEASONS[Math.floor((Number(day.slice(5, 7)) % 12) / 3)]!

export interface LevelStep {
  readonly level: number
  readonly name: string
  readonly growth_min: number
}

/** The last day on which what was earned counts. */
export const countsUntil = (earned: StudioDay, windowDays: number): StudioDay => addDays(earned, windowDays)

/** An entry as the rules of levels see it. What is taken back ends with what it undoes. */
export interface GrowthMovement {
  readonly amount: number
  readonly counts_until: StudioDay
}

export const growthOn = (movements: readonly GrowthMovement[], day: StudioDay): number =>
  movements.reduce((all, { amount, counts_until }) => (counts_until >= day ? all + amount : all), 0)

/** The highest that is reached; there is always one that asks for nothing. */
export function levelFor<L extends LevelStep>(levels: readonly [L, ...L[]], growth: number): L {
  const reached = levels.filter(({ growth_min }) => growth_min <= growth)
  return reached.reduce((best, one) => (one.growth_min > best.growth_min ? one : best), levels[0])
}

/** What counts, by the last day on which it does, the soonest first. */
export const growthLeft = (
  movements: readonly GrowthMovement[],
): { readonly amount: number; readonly on: StudioDay }[] => {
  const days = sorted([...new Set(movements.map(({ counts_until }) => counts_until))])
  const endingOn = (on: StudioDay) =>
    movements.reduce((all, { amount, counts_until }) => (counts_until === on ? all + amount : all), 0)
  return days.map((on) => ({ amount: endingOn(on), on })).filter(({ amount }) => amount > 0)
}

export interface NextLevel {
  readonly level: number
  readonly name: string
  readonly growth_min: number
  readonly missing: number
}

/** The step above a level, and what is missing for it. */
export function nextLevel(levels: readonly LevelStep[], level: number, growth: number): NextLevel | null {
  const [next] = sorted(
    levels.filter((one) => one.level > level),
    (a, b) => a.level - b.level,
  )
  if (!next) return null
  const { level: above, name, growth_min } = next
  return { level: above, name, growth_min, missing: Math.max(0, growth_min - growth) }
}

export interface Fall<L extends LevelStep = LevelStep> {
  /** The first day of the lower level. */
  readonly on: StudioDay
  readonly to: L
  /** Growth that would still hold the level on that day. */
  readonly missing: number
}

/** When a level will be lost within so many days, if nothing is earned until then. */
export function fallWithin<L extends LevelStep>(
  levels: readonly [L, ...L[]],
  { level, growth_min }: LevelStep,
  movements: readonly GrowthMovement[],
  today: StudioDay,
  days: number,
): Fall<L> | null {
  const ends = movements.map(({ counts_until }) => addDays(counts_until, 1))
  const last = addDays(today, days)
  // The night looks from tomorrow on: what is lost today already falls then.
  const looked = [addDays(today, 1), ...ends.filter((day) => day > today)].filter((day) => day <= last)
  for (const on of sorted([...new Set(looked)])) {
    const growth = growthOn(movements, on)
    const to = levelFor(levels, growth)
    if (to.level < level) return { on, to, missing: growth_min - growth }
  }
  return null
}
