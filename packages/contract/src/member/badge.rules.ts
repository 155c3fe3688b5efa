import { sorted } from '../kernel/collection'
import { daysBetween, type StudioDay, studioDay } from '../kernel/time'
import { type DoneFact, type FactWhere, fits, type MemberFact } from './fact.rules'
import type { Progress } from './task.rules'

export interface BadgeRule {
  readonly fact: MemberFact
  readonly where?: FactWhere
  /** Count different values of this field, not facts. */
  readonly distinct?: string
  readonly at_least: number
  /** Two of them lie at least so many days apart. */
  readonly apart_days?: number
  /** One comes again a year or some years after another, up to so many days before or after. */
  readonly around_days?: number
}

const dayOf = ({ about, at }: DoneFact): StudioDay => (typeof about.day === 'string' ? about.day : studioDay(at))

const yearsAfter = (day: StudioDay, years: number): StudioDay => {
  const [year, rest] = [Number(day.slice(0, 4)) + years, day.slice(4)]
  return `${year}${rest === '-02-29' ? '-02-28' : rest}`
}

const isAround = (one: StudioDay, other: StudioDay, days: number): boolean => {
  const years = Math.round(daysBetween(one, other) / 365.25)
  return years >= 1 && Math.abs(daysBetween(yearsAfter(one, years), other)) <= days
}

const isPaired = (days: readonly StudioDay[], isPair: (one: StudioDay, other: StudioDay) => boolean): boolean =>
  days.some((one, nth) => days.slice(nth + 1).some((other) => isPair(one, other)))

function valuesOf(facts: readonly DoneFact[], field: string): number {
  return new Set(facts.flatMap(({ about }) => about[field] ?? [])).size
}

/** How far a member is; a badge is earned with everything that it needs. */
export function badgeProgress(rule: BadgeRule, facts: readonly DoneFact[]): Progress {
  const { at_least: need, distinct, apart_days, around_days } = rule
  const counted = facts.filter(({ fact, about }) => fact === rule.fact && fits(about, rule.where))
  const have = Math.min(need, distinct === undefined ? counted.length : valuesOf(counted, distinct))
  if (apart_days === undefined && around_days === undefined) return { have, need }
  const days = sorted(counted.map(dayOf))
  const isSo =
    apart_days === undefined
      ? isPaired(days, (one, other) => isAround(one, other, around_days ?? 0))
      : isPaired(days, (one, other) => daysBetween(one, other) >= apart_days)
  return { have: isSo ? have : Math.min(have, need - 1), need }
}

export const isBadgeEarned = (rule: BadgeRule, facts: readonly DoneFact[]): boolean => {
  const { have, need } = badgeProgress(rule, facts)
  return have >= need
}
