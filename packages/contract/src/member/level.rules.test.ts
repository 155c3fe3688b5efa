import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type StudioDay } from '../kernel/time'
import { countsUntil, fallWithin, type GrowthMovement, growthLeft, growthOn, levelFor, nextLevel } from './level.rules'

const step = (level: number, growth_min: number) => ({ level, name: `等级${level}`, growth_min })
const LEVELS = [step(0, 0), step(1, 600), step(2, 2000)] as const
const levels: readonly [ReturnType<typeof step>, ...ReturnType<typeof step>[]] = [...LEVELS]
const TODAY = '2026-11-16'

const earned = (day: StudioDay, amount: number): GrowthMovement => ({ amount, counts_until: countsUntil(day, 365) })

describe('a level', () => {
  it('is reached with exactly what it asks for', () => {
    expect([599, 600, 1999, 2000, 99_999].map((growth) => levelFor(levels, growth).level)).toEqual([0, 1, 1, 2, 2])
  })

  it('says what is missing for the next one, and there is none above the last', () => {
    expect(nextLevel(levels, 0, 250)).toEqual({ ...step(1, 600), missing: 350 })
    expect(nextLevel(levels, 1, 2100)).toEqual({ ...step(2, 2000), missing: 0 })
    expect(nextLevel(levels, 2, 2100)).toBeNull()
  })
})

describe('growth', () => {
  it('counts for a year, its last day too', () => {
    const movements = [earned('2025-11-16', 700)]
    expect(growthOn(movements, '2026-11-16')).toBe(700)
    expect(growthOn(movements, '2026-11-17')).toBe(0)
  })

  it('ends with the day it was earned on, less what was taken back of it', () => {
    const [first, second, gone] = [earned('2026-01-02', 300), earned('2026-05-01', 80), earned('2026-03-01', 50)]
    const movements = [second, first, { ...first, amount: -100 }, gone, { ...gone, amount: -50 }]
    expect(growthLeft(movements)).toEqual([
      { amount: 200, on: '2027-01-02' },
      { amount: 80, on: '2027-05-01' },
    ])
  })

  it('never falls below zero: what is taken back ends with what it undoes', () => {
    const visit = fc.record({
      ago: fc.integer({ min: 0, max: 800 }),
      amount: fc.integer({ min: 1, max: 3000 }),
      back: fc.integer({ min: 0, max: 100 }),
    })
    fc.assert(
      fc.property(fc.array(visit, { maxLength: 12 }), fc.integer({ min: 0, max: 900 }), (visits, later) => {
        const movements = visits.flatMap(({ ago, amount, back }) => {
          const one = earned(addDays(TODAY, -ago), amount)
          return [one, { ...one, amount: -Math.floor((amount * back) / 100) }]
        })
        expect(growthOn(movements, addDays(TODAY, later))).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('a fall', () => {
  const at = levels[1]!

  it('is seen on the day after the last that counts, with what is missing', () => {
    const movements = [earned('2025-11-26', 500), earned('2026-05-01', 250)]
    expect(fallWithin(levels, at, movements, TODAY, 30)).toEqual({ on: '2026-11-27', to: levels[0], missing: 350 })
    expect(fallWithin(levels, at, movements, TODAY, 10)).toBeNull()
    expect(fallWithin(levels, at, movements, TODAY, 11)?.on).toBe('2026-11-27')
  })

  it('is not seen while enough is left', () => {
    expect(fallWithin(levels, at, [earned('2025-11-26', 500), earned('2026-05-01', 600)], TODAY, 30)).toBeNull()
  })

  it('comes with the next night when growth was taken back', () => {
    const one = earned('2026-05-01', 700)
    const movements = [one, { ...one, amount: -200 }]
    expect(fallWithin(levels, at, movements, TODAY, 30)).toEqual({ on: '2026-11-17', to: levels[0], missing: 100 })
  })

  it('is the same as looking at every day', () => {
    const visit = fc.record({ ago: fc.integer({ min: 300, max: 400 }), amount: fc.integer({ min: 1, max: 1500 }) })
    fc.assert(
      fc.property(fc.array(visit, { maxLength: 8 }), (visits) => {
        const movements = visits.map(({ ago, amount }) => earned(addDays(TODAY, -ago), amount))
        const now = levelFor(levels, growthOn(movements, TODAY))
        const days = Array.from({ length: 30 }, (_, nth) => addDays(TODAY, nth + 1))
        const first = days.find((day) => levelFor(levels, growthOn(movements, day)).level < now.level)
        expect(fallWithin(levels, now, movements, TODAY, 30)?.on).toBe(first)
      }),
    )
  })
})
