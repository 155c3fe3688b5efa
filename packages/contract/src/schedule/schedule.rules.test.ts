import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, studioDay, studioInstant } from '../kernel/time'
import {
  CELLS_A_DAY,
  cellOf,
  closedByTime,
  dayState,
  demandOf,
  firstStartsOn,
  fitsEmpty,
  isFew,
  leftAt,
  minutesOf,
  needsOf,
  POOL_KINDS,
  type PoolCells,
  type PoolKind,
  SCHEDULE_LIMITS,
  type Stage,
  startsOn,
  timeOfCell,
  whyClosed,
  writeItems,
} from './schedule.rules'

const portrait: Stage[] = [
  { name: '妆发造型', pool_kind: 'seat', minutes: 45, people_per_place: 1 },
  { name: '棚内拍摄', pool_kind: 'room', minutes: 30, people_per_place: 4 },
  { name: '选片精修', pool_kind: 'screen', minutes: 20, people_per_place: 4 },
]
const cells = (value: number) => Array<number>(CELLS_A_DAY).fill(value)
const pool = (kind: PoolKind, capacity: number, taken: number[] = cells(0)): PoolCells => ({
  kind,
  plan: cells(capacity),
  taken,
})
const empty = (capacity = 2) => POOL_KINDS.map((kind) => pool(kind, capacity))
const NOW = studioInstant('2026-11-15', '09:00')
const DAY = '2026-11-20'
const windowAt = (now: Date) => ({ ...SCHEDULE_LIMITS, now })

describe('a chain of stages', () => {
  it('covers the cells of each stage, whole, and needs places for the people', () => {
    const needs = needsOf([{ stages: portrait, people: 3 }])
    expect(minutesOf(needs)).toBe(95)
    expect(demandOf(needs)).toEqual([
      { kind: 'seat', offset: 0, places: [3, 3, 3] },
      { kind: 'room', offset: 3, places: [1, 1] },
      // From 75 to 95 minutes: two cells, the second not whole.
      { kind: 'screen', offset: 5, places: [1, 1] },
    ])
  })

  it('adds up where two products of a visit meet in one cell of one pool', () => {
    const short: Stage[] = [{ name: '妆发造型', pool_kind: 'seat', minutes: 20, people_per_place: 1 }]
    const demand = demandOf(needsOf([short, short].map((stages) => ({ stages, people: 1 }))))
    expect(demand).toEqual([{ kind: 'seat', offset: 0, places: [1, 2, 1] }])
  })

  it('leaves out a stage that a product does not have', () => {
    const none: Stage = { name: '选片精修', pool_kind: 'screen', minutes: 0, people_per_place: 1 }
    expect(demandOf(needsOf([{ stages: [none], people: 1 }]))).toEqual([])
    expect(leftAt([], empty(), 40)).toBe(0)
  })
})

describe('why a start is closed', () => {
  const needs = needsOf([{ stages: portrait, people: 1 }])
  const at = (pools: readonly PoolCells[], time = '10:00', day = DAY) =>
    whyClosed(needs, pools, day, cellOf(time), windowAt(NOW))

  it('is nothing when every stage fits', () => expect(at(empty())).toBeUndefined())

  it('names the first stage that is full, and its pool', () => {
    const taken = cells(0)
    taken[cellOf('10:45')] = 2
    expect(at([pool('seat', 2), pool('room', 2, taken), pool('screen', 2, cells(2))])).toEqual({
      why: 'full',
      stage: '棚内拍摄',
      pool_kind: 'room',
    })
  })

  it('tells closed from full: no place there at all', () => {
    expect(at([pool('seat', 0), pool('room', 1), pool('screen', 1)])).toMatchObject({
      why: 'closed',
      pool_kind: 'seat',
    })
    expect(at([])).toMatchObject({ why: 'closed' })
  })

  it('is the end of the day when the chain would go beyond midnight', () => {
    expect(at(empty(), '23:00')).toMatchObject({ why: 'closed', stage: '棚内拍摄' })
    expect(at(empty(), '22:00')).toBeUndefined()
  })

  it('is the clock within two hours, to the minute', () => {
    const soon = (now: string) =>
      closedByTime('2026-11-15', cellOf('11:00'), windowAt(studioInstant('2026-11-15', now)))
    expect(soon('09:00')).toBeUndefined()
    expect(soon('09:01')).toBe('too_soon')
  })

  it('is the horizon beyond sixty days, over month ends and a leap day', () => {
    for (const today of ['2026-11-15', '2027-12-31', '2028-01-01', '2028-02-28']) {
      const window = windowAt(studioInstant(today, '23:59'))
      expect(closedByTime(addDays(today, 60), 40, window)).toBeUndefined()
      expect(closedByTime(addDays(today, 61), 40, window)).toBe('too_far')
      expect(closedByTime(addDays(today, 61), 40, { ...window, horizon_days: 90 })).toBeUndefined()
    }
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  })

  it('goes by the studio’s day at its midnight, whatever the phone says', () => {
    const lastMinute = windowAt(new Date('2026-11-15T15:59:00Z'))
    expect(studioDay(lastMinute.now)).toBe('2026-11-15')
    expect(studioDay(new Date('2026-11-15T16:00:00Z'))).toBe('2026-11-16')
    expect(closedByTime('2026-11-16', cellOf('01:30'), lastMinute)).toBe('too_soon')
    expect(closedByTime('2026-11-16', cellOf('02:00'), lastMinute)).toBeUndefined()
  })
})

describe('a day at a glance', () => {
  const starts = (...left: number[]) => left.map((one) => ({ left: one }))
  it('is closed without starts, full without room, few when most of them are taken', () => {
    expect(dayState([])).toBe('closed')
    expect(dayState(starts(0, 0))).toBe('full')
    expect(dayState(starts(0, 0, 1))).toBe('few')
    expect(dayState(starts(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1))).toBe('few')
    expect(dayState(starts(1, 1, 1, 1, 1))).toBe('open')
  })

  it('is not called few for being short', () => {
    expect(dayState(starts(3, 3))).toBe('open')
    expect(dayState(starts(0, 1, 1))).toBe('open')
  })
})

describe('a start', () => {
  it('is called few where little is left of more, never where little is all there is', () => {
    const few = [...Array(7).keys()].flatMap((usual) =>
      [...Array(usual + 1).keys()].filter((left) => isFew({ left, usual })).map((left) => `${left} of ${usual}`),
    )
    expect(few).toEqual(['1 of 2', '1 of 3', '1 of 4', '1 of 5', '2 of 5', '1 of 6', '2 of 6'])
  })
})

const stage = fc.record({
  name: fc.constant('环节'),
  pool_kind: fc.constantFrom(...POOL_KINDS),
  minutes: fc.integer({ min: 1, max: 24 }).map((n) => n * 5),
  people_per_place: fc.integer({ min: 1, max: 4 }),
})
const somePool = (kind: PoolKind) =>
  fc.array(fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 4 })), { minLength: CELLS_A_DAY, maxLength: CELLS_A_DAY }).map(
    (all): PoolCells => ({
      kind,
      plan: all.map(([capacity]) => capacity),
      taken: all.map(([capacity, taken]) => Math.min(capacity, taken)),
    }),
  )
const visit = fc.record({
  stages: fc.array(stage, { minLength: 1, maxLength: 4 }),
  people: fc.integer({ min: 1, max: 6 }),
})

describe('the planner', () => {
  it('agrees with itself: open exactly where another visit fits, and taking it leaves one less', () => {
    fc.assert(
      fc.property(
        fc.array(visit, { minLength: 1, maxLength: 3 }),
        fc.tuple(...POOL_KINDS.map(somePool)),
        fc.nat({ max: CELLS_A_DAY / 2 - 1 }).map((half) => half * 2),
        (visits, pools, start) => {
          const needs = needsOf(visits)
          const demand = demandOf(needs)
          const left = leftAt(demand, pools, start)
          expect(whyClosed(needs, pools, DAY, start, windowAt(NOW)) === undefined).toBe(left > 0)
          if (left === 0) return
          const after = pools.map((one) => {
            const own = demand.find(({ kind }) => kind === one.kind)
            if (!own) return one
            const taken = Array.from(one.taken)
            for (const [nth, places] of own.places.entries()) taken[start + own.offset + nth]! += places
            expect(taken.every((value, cell) => value <= one.plan[cell]!)).toBe(true)
            return { ...one, taken }
          })
          expect(leftAt(demand, after, start)).toBe(left - 1)
        },
      ),
    )
  })

  it('offers half hours only, in order', () => {
    const all = startsOn(needsOf([{ stages: portrait, people: 1 }]), empty(), DAY, windowAt(NOW)).map(({ cell }) =>
      timeOfCell(cell),
    )
    expect(all).toEqual(all.toSorted())
    expect(all.every((time) => /:(00|30)$/.test(time))).toBe(true)
    expect(all.at(-1)).toBe('22:00')
  })

  it('refuses exactly what it does not offer, at every quarter of an hour', () => {
    const needs = needsOf([{ stages: portrait, people: 1 }])
    const offered = new Set(startsOn(needs, empty(), DAY, windowAt(NOW)).map(({ cell }) => cell))
    expect(offered.size).toBeGreaterThan(20)
    for (let cell = 0; cell < CELLS_A_DAY; cell += 1)
      expect([cell, whyClosed(needs, empty(), DAY, cell, windowAt(NOW)) === undefined]).toEqual([
        cell,
        offered.has(cell),
      ])
    expect(closedByTime(DAY, cellOf('14:15'), windowAt(NOW))).toBe('never_offered')
  })

  it('finds the first starts that have room, and knows what never fits', () => {
    fc.assert(
      fc.property(visit, fc.tuple(...POOL_KINDS.map(somePool)), (one, pools) => {
        const needs = needsOf([one])
        const starts = startsOn(needs, pools, DAY, windowAt(NOW))
        const open = starts.filter(({ left }) => left > 0).map(({ cell, left }) => ({ cell, left }))
        for (const atMost of [1, 3])
          expect(firstStartsOn(demandOf(needs), pools, DAY, windowAt(NOW), atMost)).toEqual(open.slice(0, atMost))
        expect(fitsEmpty(demandOf(needs), pools)).toBe(starts.length > 0)
      }),
    )
  })

  it('writes items as the query reads them', () => {
    expect(writeItems([{ product_id: 12, people: 2 }, { product_id: 15 }])).toBe('12x2,15')
  })
})
