import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CELLS_A_DAY, POOL_KINDS, type PoolKind } from '../schedule/schedule.rules'
import { type ForecastDay, type ForecastStage, type ForecastVisit, forecast, ownDelaysIn } from './forecast.rules'

const MINUTE = 60_000
const at = (hour: number, minute = 0) => (hour * 60 + minute) * MINUTE
const cells = (places: number, from = 9, to = 21): number[] =>
  Array.from({ length: CELLS_A_DAY }, (_, cell) => (cell >= from * 4 && cell < to * 4 ? places : 0))

interface Given {
  readonly kind?: PoolKind
  readonly from: number
  readonly minutes: number
  readonly began?: number
  readonly ended?: number
  readonly places?: number
}

const stageOf = (given: Given, step: number): ForecastStage => ({
  ...{ step, pool_kind: given.kind ?? 'room', places: given.places ?? 1 },
  ...{ planned_from: given.from, planned_to: given.from + given.minutes * MINUTE },
  ...{ began_at: given.began ?? null, ended_at: given.ended ?? null },
})

const visitOf = (order_sn: string, given: Given[], more: Partial<ForecastVisit> = {}): ForecastVisit => ({
  ...{ order_sn, is_here: false, is_live: true, expected_at: given[0]!.from, stages: given.map(stageOf) },
  ...more,
})

const dayOf = (now: number, places: number, visits: ForecastVisit[]): ForecastDay => ({
  ...{ now, dawn: 0, visits },
  places: Object.fromEntries(POOL_KINDS.map((kind) => [kind, cells(places)])),
})

const nextOf = (day: ForecastDay, order_sn: string) => forecast(day).find((one) => one.order_sn === order_sn)!.next

describe('the forecast of a day', () => {
  it('knows at 13:10 that the 14:00 will begin at 14:25', () => {
    const day = dayOf(at(13, 10), 1, [
      visitOf('A', [{ from: at(12, 30), minutes: 90, began: at(12, 55) }], { is_here: true }),
      visitOf('B', [{ from: at(14), minutes: 60 }]),
    ])
    expect(nextOf(day, 'B')).toEqual({ step: 0, from: at(14, 25), to: at(15, 25) })
    expect(ownDelaysIn(day).get('B')).toBe(25)
  })

  it('waits for who said to be late, and lets nobody else wait for them', () => {
    const day = dayOf(at(14, 5), 1, [
      visitOf('A', [{ from: at(14), minutes: 30 }], { expected_at: at(14, 20) }),
      visitOf('B', [{ from: at(14), minutes: 15 }], { is_here: true }),
    ])
    expect(nextOf(day, 'B')!.from).toBe(at(14, 5))
    expect(nextOf(day, 'A')!.from).toBe(at(14, 20))
  })

  it('counts nothing as the studio’s own that the customer caused by not coming', () => {
    const day = dayOf(at(15), 1, [
      visitOf('A', [{ from: at(14), minutes: 60 }]),
      visitOf('B', [{ from: at(15), minutes: 60, began: at(14, 30) }], { is_here: true }),
    ])
    expect(nextOf(day, 'A')!.from).toBe(at(15, 30))
    expect(ownDelaysIn(day).get('A')).toBe(0)
  })

  it('passes over what was not begun, and what a visit that is over had planned', () => {
    const day = dayOf(at(14), 1, [
      visitOf('A', [
        { from: at(13), minutes: 30, kind: 'seat' },
        { from: at(13, 30), minutes: 30, began: at(13, 30) },
      ]),
      visitOf('B', [{ from: at(14), minutes: 60 }], { is_live: false }),
    ])
    expect(nextOf(day, 'A')).toBeNull()
    expect(nextOf(day, 'B')).toBeNull()
  })

  it('begins nothing while the places are blocked, and serves who is still here after closing', () => {
    const blocked = cells(1).map((places, cell) => (cell >= 12 * 4 && cell < 13 * 4 ? 0 : places))
    const visits = [visitOf('A', [{ from: at(12), minutes: 30 }]), visitOf('B', [{ from: at(21, 30), minutes: 30 }])]
    const day = { ...dayOf(at(10), 1, visits), places: { room: blocked } }
    expect(nextOf(day, 'A')!.from).toBe(at(13))
    expect(nextOf(day, 'B')!.from).toBe(at(21, 30))
  })

  it('lets a group in that needs more than there is, once the others are out', () => {
    const day = dayOf(at(10), 2, [
      visitOf('A', [{ from: at(10), minutes: 30 }], { is_here: true }),
      visitOf('B', [{ from: at(10), minutes: 30, places: 3 }], { is_here: true }),
    ])
    expect(nextOf(day, 'B')!.from).toBe(at(10, 30))
  })
})

const aVisit = fc
  .record({
    start: fc.integer({ min: 9 * 4, max: 16 * 4 }),
    minutes: fc.tuple(fc.integer({ min: 5, max: 60 }), fc.integer({ min: 5, max: 60 })),
    here: fc.boolean(),
    begun: fc.option(fc.record({ late: fc.integer({ min: 0, max: 40 }), over: fc.boolean() }), { nil: undefined }),
    late: fc.constantFrom(0, 10, 20, 30),
  })
  .map(({ start, minutes: [styling, shooting], here, begun, late }) => {
    const from = start * 15 * MINUTE
    const began = begun && from + begun.late * MINUTE
    const ended = began !== undefined && begun!.over ? began + styling * MINUTE : undefined
    const first = { kind: 'seat', from, minutes: styling } as const
    const given: Given[] = [
      { ...first, ...(began !== undefined && { began }), ...(ended !== undefined && { ended }) },
      { kind: 'room', from: from + styling * MINUTE, minutes: shooting },
    ]
    return { given, is_here: here || begun !== undefined, expected_at: from + late * MINUTE }
  })

const aDay = fc
  .record({
    now: fc.integer({ min: 9 * 60, max: 18 * 60 }),
    places: fc.integer({ min: 1, max: 3 }),
    visits: fc.array(aVisit, { maxLength: 12 }),
  })
  .map(({ now, places, visits }) => {
    const isKnown = (given: Given) => (given.began ?? 0) <= now * MINUTE && (given.ended ?? 0) <= now * MINUTE
    return dayOf(
      now * MINUTE,
      places,
      visits
        .filter(({ given }) => given.every(isKnown))
        .map(({ given, ...more }, nth) => visitOf(`V${String(nth).padStart(2, '0')}`, given, more)),
    )
  })

describe('every forecast', () => {
  it('begins nothing before now, before its time, or before the stage ahead of it is over', () => {
    fc.assert(
      fc.property(aDay, (day) => {
        for (const { order_sn, stages } of forecast(day)) {
          const visit = day.visits.find((one) => one.order_sn === order_sn)!
          let end = 0
          for (const { step, from, to } of stages) {
            const planned = visit.stages[step]!
            if (planned.began_at === null) {
              expect(from).toBeGreaterThanOrEqual(Math.max(day.now, planned.planned_from, end))
              expect(to - from).toBe(planned.planned_to - planned.planned_from)
            } else expect(from).toBe(planned.began_at)
            end = to
          }
        }
      }),
    )
  })

  it('puts nobody where no place is left', () => {
    fc.assert(
      fc.property(aDay, (day) => {
        const spans = forecast(day).flatMap(({ order_sn, stages }) =>
          stages.map((one) => ({
            ...one,
            stage: day.visits.find((visit) => visit.order_sn === order_sn)!.stages[one.step]!,
          })),
        )
        for (const one of spans) {
          if (one.stage.began_at !== null) continue
          const beside = spans.filter(
            ({ stage, from, to }) => stage.pool_kind === one.stage.pool_kind && from <= one.from && one.from < to,
          )
          expect(beside.length).toBeLessThanOrEqual(Math.max(...day.places[one.stage.pool_kind]!))
        }
      }),
    )
  })

  it('is the same in whatever order the visits come', () => {
    fc.assert(
      fc.property(aDay, fc.infiniteStream(fc.nat()), (day, chance) => {
        const ranked = day.visits.map((visit) => ({ visit, rank: chance.next().value as number }))
        const shuffled = ranked.sort((a, b) => a.rank - b.rank).map(({ visit }) => visit)
        const byNumber = (a: { order_sn: string }, b: { order_sn: string }) => (a.order_sn < b.order_sn ? -1 : 1)
        expect(forecast({ ...day, visits: shuffled }).sort(byNumber)).toEqual(forecast(day).sort(byNumber))
      }),
    )
  })

  it('is the plan itself while everybody is on time and has a place', () => {
    fc.assert(
      fc.property(aDay, (day) => {
        const fresh = day.visits.map((visit) => ({
          ...visit,
          expected_at: visit.stages[0]!.planned_from,
          stages: visit.stages.map((stage) => ({ ...stage, began_at: null, ended_at: null })),
        }))
        const roomy = dayOf(0, Math.max(1, fresh.length), fresh)
        for (const { delay_minutes } of forecast(roomy)) expect(delay_minutes).toBe(0)
        const toCome = roomy.visits.filter(({ is_here }) => !is_here).map(({ order_sn }) => [order_sn, 0])
        expect(Object.fromEntries(ownDelaysIn(roomy))).toEqual(Object.fromEntries(toCome))
      }),
    )
  })

  it('says of all visits to come together what it says of each alone', () => {
    fc.assert(
      fc.property(aDay, (day) => {
        const together = ownDelaysIn(day)
        for (const visit of day.visits.filter(({ is_here }) => !is_here)) {
          const visits = day.visits.filter((one) => one === visit || one.is_here)
          expect(ownDelaysIn({ ...day, visits })).toEqual(new Map([[visit.order_sn, together.get(visit.order_sn)]]))
        }
        expect(together.size).toBe(day.visits.filter(({ is_here }) => !is_here).length)
      }),
    )
  })
})
