// The plan of a run: made from the seed alone, so that a number says everything.

import { type Fault, faultsOf, isSilent, type Way, ways } from './faults.ts'
import { isInLeaving, isPossible, type Point, points } from './points.ts'
import { type Scenario, scenariosFor, withoutMoney } from './scenarios.ts'

export const moments = [
  'twice_cancelled',
  'twice_rescheduled',
  'cancelled_at_notice',
  'difference_cancelled',
  'late_after_delete',
] as const
export type Moment = (typeof moments)[number]

export type Plan = {
  run: number
  /** Lived without a fault and a kill, in the moment in which the money comes in. */
  moment?: Moment
  scenario: Scenario
  way: Way
  fault?: Fault
  outcome: 'paid' | 'cancelled' | 'failed'
  /** Pays only when the hold has run out. */
  late: boolean
  /** Looks whether it is paid, as the page does. */
  asks: boolean
  /** Where the server dies on it. */
  points: readonly Point[]
  /** Cancels, refunds or reschedules to a cheaper day. */
  leaves: boolean
}
/** Lives that are led side by side. */
export type Batch = Plan[]

/** With a fault each; one more comes along without. */
const FAULTY_AT_ONCE = 17
const AT_ONCE = FAULTY_AT_ONCE + 1
const BATCHES_BY_CHANCE = 3
const BATCHES_OF_MOMENTS = 16

export type Chance = () => number

/** mulberry32: small, and the same everywhere. */
export const chanceOf = (seed: number): Chance => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pick = <T>(chance: Chance, list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T

const shuffled = <T>(chance: Chance, list: readonly T[]): T[] =>
  list
    .map((one) => ({ one, at: chance() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)

type Draft = Omit<Plan, 'run'>

/** Each fault is applied to three scenarios for each way: together they are killed at every point they can reach. */
const rounds: readonly (readonly Point[])[] = [
  ['book.before_commit', 'prepay.before_charge', 'notice.before_commit', 'refund.before_send'],
  ['book.after_commit', 'prepay.after_charge', 'notice.after_commit', 'leave.after_commit'],
  ['settled.before_commit', 'leave.before_commit', 'refund.after_send'],
]

const roundOf = (chance: Chance, at: readonly Point[]): Draft[] =>
  ways.flatMap((way) =>
    faultsOf(way).map((fault) => ({
      ...{ way, fault, outcome: 'paid' as const, late: false, asks: chance() < 0.5, leaves: true },
      scenario: pick(chance, scenariosFor(at)),
      points: at.filter((point) => isPossible(point, way)),
    })),
  )

/** Dealt out by fault, so that no batch has fifteen notices thrice; who meets silence is together with the like. */
const dealt = (chance: Chance, drafts: readonly Draft[]): Draft[][] => {
  const groups = Array.from({ length: Math.ceil(drafts.length / FAULTY_AT_ONCE) }, (): Draft[] => [])
  const nameOf = ({ fault }: Draft) => (fault && isSilent(fault) ? '' : (fault?.name ?? ''))
  const sorted = shuffled(chance, drafts).sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0))
  const silent = sorted.filter((draft) => nameOf(draft) === '')
  groups[0]!.push(...silent)
  for (const draft of sorted.slice(silent.length)) groups.toSorted((a, b) => a.length - b.length)[0]!.push(draft)
  return groups
}

const early = points.filter((point) => !isInLeaving(point))

/** A random customer: some do not pay, pay late, or pay from the card case alone. */
const passerBy = (chance: Chance, isFaulty: boolean): Draft => {
  const way = pick(chance, ways)
  const brisk = faultsOf(way).filter((one) => one.of !== 'refund' && !isSilent(one))
  const fault = isFaulty && chance() < 0.8 ? pick(chance, brisk) : undefined
  const at = isFaulty && chance() < 0.6 ? [pick(chance, early)].filter((point) => isPossible(point, way)) : []
  const isSure = fault !== undefined || at.length > 0
  return {
    scenario: !isSure && chance() < 0.5 ? pick(chance, withoutMoney) : pick(chance, scenariosFor(at)),
    way,
    ...(fault ? { fault } : {}),
    outcome: isSure || chance() < 0.5 ? 'paid' : pick(chance, ['cancelled', 'failed'] as const),
    late: chance() < 0.25,
    asks: chance() < 0.5,
    leaves: chance() < 0.3,
    points: at,
  }
}

const scenarioOf: Record<Moment, Scenario> = {
  twice_cancelled: 'cash',
  twice_rescheduled: 'down',
  cancelled_at_notice: 'mix',
  difference_cancelled: 'up',
  late_after_delete: 'gift',
}

const WAYS: readonly Way[] = ['wx_h5', 'ali_wap', 'wx_jsapi']

/** A life of one moment; the numbers of the ways and of the delays follow from its own. */
const momentPlan = (run: number): Plan => {
  const moment = moments[run % moments.length]!
  const isTwice = moment.startsWith('twice')
  const way = isTwice ? 'wx_h5' : WAYS[Math.floor(run / moments.length) % WAYS.length]!
  const same = { outcome: 'paid', late: moment === 'late_after_delete', asks: false, leaves: true, points: [] } as const
  return { run, moment, scenario: scenarioOf[moment], way, ...same }
}

/** Every fault at every point by every way, and then some by chance, in an order of the seed's own. */
export const batchesOf = (seed: number): Batch[] => {
  const chance = chanceOf(seed * 7919 + 17)
  const wanted = rounds.flatMap((at) => dealt(chance, roundOf(chance, at)))
  const accompanied = wanted.map((drafts) => [...drafts, passerBy(chance, false)])
  const byChance = Array.from({ length: BATCHES_BY_CHANCE }, () =>
    Array.from({ length: AT_ONCE }, () => passerBy(chance, true)),
  )
  let run = 0
  const played = shuffled(chance, [...accompanied, ...byChance]).map((drafts) =>
    drafts.map((draft): Plan => ({ run: run++, ...draft })),
  )
  const lived = Array.from({ length: BATCHES_OF_MOMENTS }, () =>
    Array.from({ length: AT_ONCE }, () => momentPlan(run++)),
  )
  return [...played, ...lived]
}

/** Of what is done once, each shows another point. */
const SHORT: readonly (readonly [Scenario, Way, string, readonly Point[]])[] = [
  ['mix', 'wx_jsapi', 'wxpay.answer_lost', ['prepay.before_charge', 'notice.before_commit', 'leave.before_commit']],
  ['up', 'wx_h5', 'wxpay.error', ['prepay.after_charge', 'settled.before_commit', 'refund.before_send']],
  ['joins', 'ali_wap', 'pay.notice_amount_more', ['prepay.before_charge', 'notice.after_commit', 'refund.after_send']],
  ['shop', 'wx_jsapi', 'pay.notice_lost', ['notice.after_commit', 'leave.after_commit']],
  ['down', 'wx_h5', 'pay.notice_duplicate', ['notice.before_commit', 'leave.after_commit']],
]

const isBeforeMoney = (point: Point) => point.startsWith('book') || point.startsWith('prepay')

/** A few scenarios during which the server is killed: in the first batch before they pay, in the second after that. */
export const shortBatches = (): [Batch, Batch] => {
  const batch = (isWanted: (point: Point) => boolean): Batch =>
    SHORT.map(([scenario, way, name, at], run) => ({
      ...{ run, scenario, way, outcome: 'paid', late: false, asks: true, leaves: true },
      fault: faultsOf(way).find((one) => one.name === name)!,
      points: (['book.before_commit', 'book.after_commit', ...at] as const).filter(isWanted),
    }))
  return [batch(isBeforeMoney), batch((point) => !isBeforeMoney(point))]
}
