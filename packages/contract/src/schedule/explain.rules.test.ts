import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainStart, nearestStarts, openedByLending, openedByShifting } from './explain.rules'
import {
  CELLS_A_DAY,
  cellOf,
  demandOf,
  leftAt,
  type Need,
  needsOf,
  type PoolCells,
  timeOfCell,
  whyClosed,
} from './schedule.rules'

const DAY = '2026-11-21'
const window = { now: new Date('2026-11-18T02:00:00Z'), lead_hours: 2, horizon_days: 60 }
const stage = (name: string, pool_kind: Need['pool_kind'], minutes: number, people_per_place = 1) => ({
  ...{ name, pool_kind, minutes, people_per_place },
})
const STAGES = [stage('化妆', 'seat', 45), stage('拍摄', 'room', 60, 4), stage('选片', 'screen', 30, 4)]
const cells = (from: number, to: number, places: number) =>
  Array.from({ length: CELLS_A_DAY }, (_, cell) => (cell >= from && cell < to ? places : 0))

const store = fc.record({
  plan: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 })),
  taken: fc.array(
    fc.record({
      pool: fc.integer({ min: 0, max: 2 }),
      from: fc.integer({ min: 30, max: 80 }),
      cells: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 12 },
  ),
})

function poolsOf({
  plan,
  taken,
}: {
  plan: number[]
  taken: { pool: number; from: number; cells: number }[]
}): PoolCells[] {
  const pools = (['seat', 'room', 'screen'] as const).map((kind, nth) => ({
    ...{ kind, plan: cells(40, 84, plan[nth]!), taken: cells(0, 0, 0) },
  }))
  for (const one of taken)
    for (let cell = one.from; cell < one.from + one.cells; cell += 1) pools[one.pool]!.taken[cell]! += 1
  return pools
}

describe('explaining a start', () => {
  it('says what the planner says, and names the stage that it names', () => {
    fc.assert(
      fc.property(store, fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 5 }), (drawn, start, people) => {
        const pools = poolsOf(drawn)
        const needs = needsOf([{ stages: STAGES, people }])
        const closed = whyClosed(needs, pools, DAY, start, window)
        const said = explainStart(needs, pools, DAY, start, window)
        expect(said.why).toBe(closed?.why ?? 'open')
        expect(said.stages.map(({ need }) => need.name)).toEqual(['化妆', '拍摄', '选片'])
        const first = said.stages.find(({ why }) => why)
        if (closed && 'stage' in closed) expect([first?.need.name, first?.why]).toEqual([closed.stage, closed.why])
        if (start % 2 === 0) expect(first === undefined).toBe(leftAt(demandOf(needs), pools, start) > 0)
      }),
    )
  })

  it('offers no start that is closed, and the nearest ones first', () => {
    fc.assert(
      fc.property(store, fc.integer({ min: 40, max: 80 }), (drawn, start) => {
        const pools = poolsOf(drawn)
        const needs = needsOf([{ stages: STAGES, people: 1 }])
        const open = Array.from({ length: CELLS_A_DAY }, (_, cell) => cell).filter(
          (cell) => !whyClosed(needs, pools, DAY, cell, window),
        )
        const nearest = nearestStarts(needs, pools, { day: DAY, start, window }, 3).map(({ time }) => time)
        const far = Math.max(
          0,
          ...open.filter((cell) => nearest.includes(timeOfCell(cell))).map((cell) => Math.abs(cell - start)),
        )
        expect(nearest).toHaveLength(Math.min(3, open.length))
        for (const cell of open)
          if (!nearest.includes(timeOfCell(cell))) expect(Math.abs(cell - start)).toBeGreaterThanOrEqual(far)
      }),
    )
  })

  it('moves another visit only to where both fit', () => {
    const needs = needsOf([{ stages: [stage('拍摄', 'room', 30)], people: 1 }])
    const room = (taken: number[]): PoolCells[] => [{ kind: 'room', plan: cells(40, 60, 1), taken }]
    const anyStart = (cell: number) => cell % 2 === 0
    expect(openedByShifting({ needs, start: 44 }, { needs, start: 44 }, room(cells(44, 46, 1)), anyStart)).toBe('11:30')
    const later = cells(44, 48, 1)
    expect(openedByShifting({ needs, start: 44 }, { needs, start: 44 }, room(later), anyStart)).toBe('10:30')
    expect(
      openedByShifting({ needs, start: 44 }, { needs, start: 44 }, room(cells(42, 48, 1)), anyStart),
    ).toBeUndefined()
  })
  it('lends the least that opens a start, and nothing where the store is closed', () => {
    let opened = 0
    fc.assert(
      fc.property(store, fc.integer({ min: 30, max: 90 }), fc.integer({ min: 1, max: 3 }), (drawn, start, people) => {
        const pools = poolsOf(drawn)
        const needs = needsOf([{ stages: STAGES, people }])
        const demand = demandOf(needs)
        const lends = openedByLending(needs, pools, start)
        const lent = (by: typeof lends) =>
          pools.map((pool) => ({
            ...pool,
            plan: Array.from(pool.plan, (places, cell) =>
              by
                .filter(
                  (one) => one.pool_kind === pool.kind && cell >= cellOf(one.from_time) && cell < cellOf(one.to_time),
                )
                .reduce((sum, one) => sum + one.places, places),
            ),
          }))
        if (lends.length === 0) return
        opened += 1
        expect(leftAt(demand, pools, start)).toBe(0)
        expect(leftAt(demand, lent(lends), start)).toBeGreaterThan(0)
        for (const [nth, one] of lends.entries())
          for (const less of [
            { ...one, places: one.places - 1 },
            { ...one, from_time: timeOfCell(cellOf(one.from_time) + 1) },
            { ...one, to_time: timeOfCell(cellOf(one.to_time) - 1) },
          ])
            expect(leftAt(demand, lent(lends.with(nth, less)), start)).toBe(0)
      }),
      { numRuns: 400 },
    )
    expect(opened).toBeGreaterThan(0)
  })
})
