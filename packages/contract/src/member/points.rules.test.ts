import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StudioDay } from '../kernel/time'
import {
  type Balance,
  baseOf,
  gain,
  growthFor,
  overpaid,
  type PointsMovement,
  pointsFor,
  pointsGoodUntil,
  pointsLeft,
  rateOf,
  returnedGoodUntil,
  runOut,
  takeBack,
} from './points.rules'

const RATE = rateOf(1, 100)

describe('a visit', () => {
  it('earns a point and a growth for every whole yuan of money that is still here', () => {
    const base = baseOf({ money_fen: 19_950, gift_card_fen: 10_000, voucher_fen: 5_049 })
    expect([pointsFor(base, RATE), growthFor(base)]).toEqual([349, 349])
    expect([pointsFor(99, RATE), growthFor(99)]).toEqual([0, 0])
    expect(pointsFor(100, RATE)).toBe(1)
  })

  it('earns more by the percent of a level, rounded down', () => {
    expect(pointsFor(33_300, rateOf(1, 150))).toBe(499)
    expect(pointsFor(33_300, rateOf(2, 110))).toBe(732)
    expect(pointsFor(33_300, rateOf(0, 150))).toBe(0)
  })

  it('earns nothing for what was given', () => {
    expect(pointsFor(baseOf({ money_fen: 0, gift_card_fen: 0, voucher_fen: 0 }), RATE)).toBe(0)
  })

  it('owes back what it brought beyond what it deserves, over all refunds once', () => {
    const fen = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(fen, fc.array(fen, { maxLength: 6 }), fc.integer({ min: 0, max: 900 }), (paid, refunds, rate) => {
        const brought = pointsFor(paid, rate)
        let [retained, taken] = [paid, 0]
        for (const refund of refunds) {
          retained -= Math.min(retained, refund)
          taken += overpaid(brought, pointsFor(retained, rate), taken)
          expect(overpaid(brought, pointsFor(retained, rate), taken)).toBe(0)
        }
        expect(brought - taken).toBe(pointsFor(retained, rate))
      }),
    )
  })
})

describe('a balance', () => {
  const amount = fc.integer({ min: 1, max: 5000 })
  const step = fc.oneof(
    fc.record({ is: fc.constant('gain' as const), amount }),
    fc.record({ is: fc.constant('spend' as const), amount }),
    fc.record({ is: fc.constant('takeBack' as const), amount }),
  )

  it('is the sum of what happened, is never below zero, and owes only while it is empty', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let at: Balance = { points: 0, owed: 0 }
        let [entries, owed] = [0, 0]
        for (const { is, amount } of steps) {
          if (is === 'spend' && amount > at.points) continue
          if (is === 'spend') {
            at = { ...at, points: at.points - amount }
            entries -= amount
          } else if (is === 'gain') {
            const { settled, ...after } = gain(at, amount)
            at = after
            entries += amount - settled
            owed -= settled
          } else {
            const { taken, missing, ...after } = takeBack(at, amount)
            at = after
            entries -= taken
            owed += missing
          }
          expect(at).toEqual({ points: entries, owed })
          expect(Math.min(at.points, at.owed)).toBe(0)
          expect(Math.min(entries, owed)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('pays what is owed with the next points', () => {
    expect(takeBack({ points: 30, owed: 0 }, 100)).toEqual({ points: 0, owed: 70, taken: 30, missing: 70 })
    expect(gain({ points: 0, owed: 70 }, 50)).toEqual({ points: 0, owed: 20, settled: 50 })
    expect(gain({ points: 0, owed: 20 }, 50)).toEqual({ points: 30, owed: 0, settled: 20 })
  })
})

/** Lot by lot: what leaves is taken from the lot that ends first, of those that are there when it leaves. */
class Lots {
  private lots: { on: StudioDay; left: number }[] = []
  readonly movements: PointsMovement[] = []

  get points(): number {
    return this.lots.reduce((all, { left }) => all + left, 0)
  }

  add(amount: number, on: StudioDay): void {
    this.lots.push({ on, left: amount })
    this.lots.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
    this.movements.push({ amount, expires_on: on })
  }

  spend(wanted: number): void {
    const amount = Math.min(wanted, this.points)
    if (amount === 0) return
    let left = amount
    for (const lot of this.lots) {
      const used = Math.min(left, lot.left)
      lot.left -= used
      left -= used
    }
    this.movements.push({ amount: -amount, expires_on: null })
  }

  endingOn(day: StudioDay): number {
    return this.lots.filter(({ on }) => on <= day).reduce((all, { left }) => all + left, 0)
  }

  /** The night writes what the formula says. */
  expire(day: StudioDay): { formula: number; model: number } {
    const [formula, model] = [runOut(this.movements, day), this.endingOn(day)]
    for (const lot of this.lots) if (lot.on <= day) lot.left = 0
    if (formula > 0) this.movements.push({ amount: -formula, expires_on: null })
    return { formula, model }
  }
}

describe('points that run out', () => {
  const years = [2026, 2027, 2028, 2029]
  const year = fc.record({
    movements: fc.array(fc.record({ isIn: fc.boolean(), amount: fc.integer({ min: 1, max: 900 }) }), { maxLength: 12 }),
  })

  it('are the same as lot by lot, oldest first, over years of earning and spending', () => {
    fc.assert(
      fc.property(fc.tuple(year, year, year, year), (lived) => {
        const lots = new Lots()
        for (const [nth, { movements }] of lived.entries()) {
          const day = `${years[nth]}-06-01`
          for (const { isIn, amount } of movements) isIn ? lots.add(amount, pointsGoodUntil(day)) : lots.spend(amount)
          const { formula, model } = lots.expire(`${years[nth]}-12-31`)
          expect(formula).toBe(model)
          expect(lots.movements.reduce((all, { amount }) => all + amount, 0)).toBe(lots.points)
          const left = pointsLeft(lots.movements)
          expect(left.reduce((all, { amount }) => all + amount, 0)).toBe(lots.points)
          for (const { on } of left) expect(on > `${years[nth]}-12-31`).toBe(true)
        }
      }),
    )
  })

  it('are never more than lot by lot when older ones come late, and leave no balance below zero', () => {
    const on = fc.constantFrom('2026-12-31', '2027-12-31', '2028-12-31')
    const movement = fc.record({ isIn: fc.boolean(), amount: fc.integer({ min: 1, max: 900 }), on })
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 20 }), on, (movements, day) => {
        const lots = new Lots()
        for (const { isIn, amount, on } of movements) isIn ? lots.add(amount, on) : lots.spend(amount)
        const before = lots.points
        const { formula, model } = lots.expire(day)
        expect(formula).toBeLessThanOrEqual(model)
        expect(before - formula).toBeGreaterThanOrEqual(0)
        expect(runOut(lots.movements, day)).toBe(0)
      }),
    )
  })

  it('are good until the end of the next year, and a month at least when they come back', () => {
    expect(pointsGoodUntil('2026-01-01')).toBe('2027-12-31')
    expect(pointsGoodUntil('2026-12-31')).toBe('2027-12-31')
    expect(returnedGoodUntil('2026-12-31', '2026-11-16')).toBe('2026-12-31')
    expect(returnedGoodUntil('2026-12-31', '2026-12-20')).toBe('2027-01-19')
  })
})
