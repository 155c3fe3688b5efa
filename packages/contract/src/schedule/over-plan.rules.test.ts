import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeOf, type HeldCells, overPlan } from './over-plan.rules'

const DAY = '2026-11-20'
const one = (id: number, first: number, places: number[], pool_id = 1): HeldCells => ({
  id,
  day: DAY,
  cells: [{ pool_id, first, places }],
})
const pool = (plan: number[], taken: number[], pool_id = 1) => ({ pool_id, day: DAY, plan, taken })

describe('visits over plan', () => {
  it('are the latest, as many as it needs', () => {
    const held = [one(1, 0, [1, 1]), one(2, 0, [1, 1]), one(3, 1, [1, 1])]
    expect(overPlan([pool([2, 2, 2], [2, 3, 1])], held)).toEqual([3])
    expect(overPlan([pool([1, 1, 1], [2, 3, 1])], held)).toEqual([2, 3])
    expect(overPlan([pool([0, 0, 0], [2, 3, 1])], held)).toEqual([1, 2, 3])
    expect(overPlan([pool([2, 3, 1], [2, 3, 1])], held)).toEqual([])
  })

  it('are those of the cells, pools and days that are over, and no others', () => {
    const elsewhere = { ...one(9, 0, [1, 1]), day: '2026-11-21' }
    expect(overPlan([pool([0, 1], [1, 1])], [one(5, 1, [1]), one(4, 0, [1]), one(8, 0, [1], 2), elsewhere])).toEqual([
      4,
    ])
  })

  it('leave what fits, whatever was taken', () => {
    const visit = fc.record({
      first: fc.nat({ max: 5 }),
      places: fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 3 }),
    })
    fc.assert(
      fc.property(
        fc.array(visit, { maxLength: 12 }),
        fc.array(fc.nat({ max: 4 }), { minLength: 8, maxLength: 8 }),
        (visits, plan) => {
          const held = visits.map(({ first, places }, nth) => one(nth + 1, first, places))
          const sum = (all: readonly HeldCells[]) => {
            const taken = Array<number>(8).fill(0)
            for (const { cells } of all)
              for (const { first, places } of cells) for (const [nth, n] of places.entries()) taken[first + nth]! += n
            return taken
          }
          const over = new Set(overPlan([pool(plan, sum(held))], held))
          const left = sum(held.filter(({ id }) => !over.has(id)))
          expect(left.every((places, cell) => places <= plan[cell]!)).toBe(true)
        },
      ),
    )
  })
})

it('counts places times quarter hours that close and open', () => {
  expect(changeOf([0, 2, 2, 1], [1, 0, 2, 3])).toEqual({ closed: 2, opened: 3 })
})
