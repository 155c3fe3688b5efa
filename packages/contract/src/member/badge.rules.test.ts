import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, studioInstant } from '../kernel/time'
import { type BadgeRule, badgeProgress, isBadgeEarned } from './badge.rules'
import type { DoneFact, FactAbout } from './fact.rules'

const visit = (day: string, about: FactAbout = {}): DoneFact => ({
  fact: 'visit_done',
  at: studioInstant(day, '18:00'),
  about: { day, ...about },
})

const rule = (more: Partial<BadgeRule> = {}): BadgeRule => ({ fact: 'visit_done', at_least: 1, ...more })

describe('a badge', () => {
  it('is earned with as many as it asks for', () => {
    const five = rule({ at_least: 5 })
    const visits = Array.from({ length: 6 }, (_, nth) => visit(`2026-01-0${nth + 1}`))
    expect(badgeProgress(five, visits.slice(0, 4))).toEqual({ have: 4, need: 5 })
    expect(badgeProgress(five, visits)).toEqual({ have: 5, need: 5 })
    expect(isBadgeEarned(five, visits.slice(0, 4))).toBe(false)
    expect(isBadgeEarned(five, visits.slice(0, 5))).toBe(true)
    expect(badgeProgress(rule({ fact: 'review' }), visits).have).toBe(0)
  })

  it('counts different values where it says so', () => {
    const cities = rule({ distinct: 'city_id', at_least: 2 })
    expect(badgeProgress(cities, [visit('2026-01-01', { city_id: 1 }), visit('2026-02-01', { city_id: 1 })]).have).toBe(
      1,
    )
    expect(isBadgeEarned(cities, [visit('2026-01-01', { city_id: 1 }), visit('2026-02-01', { city_id: 2 })])).toBe(true)
  })

  it('asks what the visit was like', () => {
    const generations = rule({ where: { category_ids: { any: [5] }, people: { min: 5 } } })
    expect(isBadgeEarned(generations, [visit('2026-01-01', { category_ids: [5], people: 4 })])).toBe(false)
    expect(isBadgeEarned(generations, [visit('2026-01-01', { category_ids: [2], people: 6 })])).toBe(false)
    expect(isBadgeEarned(generations, [visit('2026-01-01', { category_ids: [2, 5], people: 5 })])).toBe(true)
    const early = rule({ where: { start: { max: '09:30' } } })
    expect(isBadgeEarned(early, [visit('2026-01-01', { start: '09:45' })])).toBe(false)
    expect(isBadgeEarned(early, [visit('2026-01-01', { start: '09:30' })])).toBe(true)
  })

  it('of two that lie apart waits for exactly so many days', () => {
    const apart = rule({ at_least: 2, apart_days: 730 })
    const first = '2024-05-01'
    expect(badgeProgress(apart, [visit(first), visit(addDays(first, 729))])).toEqual({ have: 1, need: 2 })
    expect(badgeProgress(apart, [visit(addDays(first, 730)), visit(first)])).toEqual({ have: 2, need: 2 })
  })

  it('of an anniversary takes fifteen days before and after, in the next year or a later one', () => {
    const again = rule({ at_least: 2, around_days: 15 })
    const earned = (one: string, other: string) => isBadgeEarned(again, [visit(one), visit(other)])
    expect(earned('2025-11-16', '2026-11-01')).toBe(true)
    expect(earned('2025-11-16', '2026-10-31')).toBe(false)
    expect(earned('2025-11-16', '2026-12-01')).toBe(true)
    expect(earned('2025-11-16', '2026-12-02')).toBe(false)
    expect(earned('2024-11-16', '2026-11-10')).toBe(true)
    expect(earned('2025-12-28', '2027-01-05')).toBe(true)
    expect(earned('2024-02-29', '2025-03-10')).toBe(true)
    expect(earned('2026-11-16', '2026-11-20')).toBe(false)
  })

  it('does not ask in which order it was done', () => {
    const about = fc.record({ city_id: fc.integer({ min: 1, max: 4 }), people: fc.integer({ min: 1, max: 6 }) })
    const visits = fc.array(fc.tuple(fc.integer({ min: 0, max: 1500 }), about), { maxLength: 8 })
    const rules = [
      rule({ at_least: 3 }),
      rule({ distinct: 'city_id', at_least: 3 }),
      rule({ at_least: 2, apart_days: 730 }),
      rule({ at_least: 2, around_days: 15 }),
      rule({ where: { people: { min: 4 } } }),
    ]
    fc.assert(
      fc.property(visits, (lived) => {
        const facts = lived.map(([ago, one]) => visit(addDays('2026-11-16', -ago), one))
        for (const one of rules) {
          const progress = badgeProgress(one, facts)
          expect(badgeProgress(one, facts.toReversed())).toEqual(progress)
          expect(progress.have).toBeLessThanOrEqual(progress.need)
          // One more never takes anything away.
          expect(badgeProgress(one, [...facts, visit('2026-11-16', { city_id: 9 })]).have).toBeGreaterThanOrEqual(
            progress.have,
          )
        }
      }),
    )
  })
})
