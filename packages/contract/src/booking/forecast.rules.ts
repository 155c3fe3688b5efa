import { CELL_MINUTES, CELLS_A_DAY, POOL_KINDS, type PoolKind } from '../schedule/schedule.rules'

// When each customer of a day will really begin, from what has begun, what is planned and the places. All instants are
// milliseconds: floor, screen and customer compute the same numbers.

const MINUTE_MS = 60_000
const CELL_MS = CELL_MINUTES * MINUTE_MS

export interface ForecastStage {
  readonly step: number
  readonly pool_kind: PoolKind
  readonly places: number
  readonly planned_from: number
  readonly planned_to: number
  readonly began_at: number | null
  readonly ended_at: number | null
}

export interface ForecastVisit {
  readonly order_sn: string
  /** Checked in: ready for the next stage. */
  readonly is_here: boolean
  /** Still comes or goes on; of others only what has begun counts. */
  readonly is_live: boolean
  /** The start, and what was said to be late. */
  readonly expected_at: number
  readonly stages: readonly ForecastStage[]
}

export interface ForecastDay {
  readonly now: number
  /** Midnight of the studio, from which cells are counted. */
  readonly dawn: number
  /** Places a quarter of an hour, of each kind. */
  readonly places: Readonly<Partial<Record<PoolKind, readonly number[]>>>
  readonly visits: readonly ForecastVisit[]
}

export interface StageForecast {
  readonly step: number
  readonly from: number
  readonly to: number
}

export interface VisitForecast {
  readonly order_sn: string
  /** Those to come, and the one that is under way. */
  readonly stages: readonly StageForecast[]
  /** When the next one begins; null when none is to come. */
  readonly next: StageForecast | null
  /** Minutes after its plan, for whatever reason. */
  readonly delay_minutes: number
}

interface Busy {
  readonly from: number
  readonly to: number
  readonly places: number
  /** Places in use at its beginning, its own included: asked for at every moment, counted when somebody comes in. */
  used: number
}

interface Pool {
  readonly cells: readonly number[]
  /** The last cell that is open, and the most places of any: asked for at every moment, computed once. */
  readonly last: number
  readonly most: number
  readonly busy: Busy[]
}

interface Waiting {
  readonly visit: ForecastVisit
  /** Stages that have not begun, first one first. */
  readonly left: ForecastStage[]
  readonly done: StageForecast[]
  ready: number
}

const lengthOf = ({ planned_from, planned_to }: ForecastStage): number => planned_to - planned_from
const lastOpen = (cells: readonly number[]): number =>
  cells.reduce((last, places, cell) => (places > 0 ? cell : last), -1)

/** Customers who are still here when the store closes are served: the last hours count on. */
function placesAt({ cells, last, most }: Pool, dawn: number, at: number): number {
  const cell = Math.floor((at - dawn) / CELL_MS)
  return cell > last ? most : (cells[Math.max(0, cell)] ?? 0)
}

function usedAt({ busy }: Pool, at: number): number {
  let used = 0
  for (const { from, to, places } of busy) if (from <= at && at < to) used += places
  return used
}

/** Comes in: those that begin meanwhile have it beside them, and it those that are there. */
function occupy({ busy }: Pool, { from, to, places }: Omit<Busy, 'used'>): void {
  let used = from < to ? places : 0
  for (const one of busy) {
    if (from <= one.from && one.from < to) one.used += places
    if (one.from <= from && from < one.to) used += one.places
  }
  busy.push({ from, to, places, used })
}

/**
 * A visit that needs more than there is gets in when the pool is empty. Of one that is asked about, as though it had been
 * here, the first moment alone counts: who began after it may have had its place because nobody came.
 */
function fits(pool: Pool, dawn: number, stage: ForecastStage, at: number, isAsked: boolean): boolean {
  const end = isAsked ? at : at + lengthOf(stage)
  const hasRoom = (moment: number, used: number): boolean => {
    const places = placesAt(pool, dawn, moment)
    return used + stage.places <= places || (used === 0 && (places > 0 || moment > at))
  }
  if (!hasRoom(at, usedAt(pool, at))) return false
  return pool.busy.every(({ from, used }) => from <= at || from >= end || hasRoom(from, used))
}

/** The first moment from `ready` on at which the stage has its places for its whole length. */
function firstFit(pool: Pool, dawn: number, stage: ForecastStage, ready: number, isAsked: boolean): number {
  let at = ready
  while (!fits(pool, dawn, stage, at, isAsked)) {
    let next = dawn + (Math.floor((at - dawn) / CELL_MS) + 1) * CELL_MS
    for (const { to } of pool.busy) if (to > at && to < next) next = to
    at = next
  }
  return at
}

const endOf = (stage: ForecastStage & { readonly began_at: number }, now: number): number =>
  stage.ended_at ?? Math.max(now, stage.began_at + lengthOf(stage))

const hasBegun = (stage: ForecastStage): stage is ForecastStage & { began_at: number } => stage.began_at !== null

function readyOf(visit: ForecastVisit, next: ForecastStage, end: number | undefined, now: number): number {
  if (end !== undefined) return Math.max(end, next.planned_from, now)
  return Math.max(now, visit.is_here ? next.planned_from : visit.expected_at)
}

function waitingOf(visit: ForecastVisit, now: number): Waiting {
  const begun = visit.stages.filter(hasBegun)
  const last = begun.reduce((step, stage) => Math.max(step, stage.step), -1)
  // A stage that was passed over is not made up for.
  const left = visit.is_live ? visit.stages.filter((stage) => stage.step > last && !hasBegun(stage)) : []
  const running = begun.filter(({ ended_at }) => ended_at === null)
  const end = begun.length > 0 ? Math.max(...begun.map((stage) => endOf(stage, now))) : undefined
  const done = running.map((stage) => ({ step: stage.step, from: stage.began_at, to: endOf(stage, now) }))
  return { visit, left, done, ready: left[0] ? readyOf(visit, left[0], end, now) : 0 }
}

/** The first who is ready goes first; of those the one that was planned earlier, then who is here. */
function isBefore(a: Waiting, b: Waiting): boolean {
  if (a.ready !== b.ready) return a.ready < b.ready
  const [one, other] = [a.left[0]!.planned_from, b.left[0]!.planned_from]
  if (a.visit.is_here !== b.visit.is_here) return a.visit.is_here
  if (one !== other) return one < other
  return a.visit.order_sn < b.visit.order_sn
}

type Pools = ReadonlyMap<PoolKind, Pool>

function poolsOf({ places, visits, now }: ForecastDay): Pools {
  const pools = new Map<PoolKind, Pool>()
  for (const kind of POOL_KINDS) {
    const cells = places[kind] ?? Array<number>(CELLS_A_DAY).fill(1)
    pools.set(kind, { cells, last: lastOpen(cells), most: Math.max(1, ...cells), busy: [] })
  }
  for (const { stages } of visits)
    for (const stage of stages)
      if (hasBegun(stage))
        occupy(pools.get(stage.pool_kind)!, { from: stage.began_at, to: endOf(stage, now), places: stage.places })
  return pools
}

function firstOf(all: readonly Waiting[]): Waiting | undefined {
  let first: Waiting | undefined
  for (const one of all) if (one.left.length > 0 && (!first || isBefore(one, first))) first = one
  return first
}

/** Gives the next stage of the one whose turn it is its places. */
function serve(one: Waiting, pools: Pools, dawn: number, isAsked = false): void {
  const stage = one.left.shift()!
  const pool = pools.get(stage.pool_kind)!
  const from = firstFit(pool, dawn, stage, one.ready, isAsked)
  const to = from + lengthOf(stage)
  one.done.push({ step: stage.step, from, to })
  // Of one that is asked about the next stage alone is wanted, and nobody waits for it.
  if (isAsked) return
  occupy(pool, { from, to, places: stage.places })
  const next = one.left[0]
  if (next) one.ready = Math.max(to, next.planned_from)
}

function run(day: ForecastDay): Waiting[] {
  const pools = poolsOf(day)
  const all = day.visits.map((visit) => waitingOf(visit, day.now))
  for (let first = firstOf(all); first; first = firstOf(all)) serve(first, pools, day.dawn)
  return all
}

function nextOf({ visit, done }: Waiting): StageForecast | null {
  const begun = new Set(visit.stages.filter(hasBegun).map(({ step }) => step))
  return done.find(({ step }) => !begun.has(step)) ?? null
}

const delayOf = (visit: ForecastVisit, next: StageForecast | null): number => {
  const planned = next && visit.stages.find(({ step }) => step === next.step)
  return planned ? Math.max(0, Math.floor((next.from - planned.planned_from) / MINUTE_MS)) : 0
}

/** Every visit of the day, in the order in which they came in. */
export const forecast = (day: ForecastDay): VisitForecast[] =>
  run(day).map((one) => {
    const next = nextOf(one)
    return { order_sn: one.visit.order_sn, stages: one.done, next, delay_minutes: delayOf(one.visit, next) }
  })

/** As though it had been here at its start, also where somebody has said that it was missed. */
function onTime(visit: ForecastVisit, now: number): Waiting[] {
  const asked = waitingOf({ ...visit, is_live: true }, now)
  return asked.left[0] ? [{ ...asked, ready: asked.left[0].planned_from }] : []
}

/**
 * The studio's own part of each wait to come, had its customer been there on time: from what really happened, before and
 * after. Others count as far as they are here: a customer who has not come keeps nobody waiting. So one run of those who
 * are here answers for all: whoever is asked about gets a place in their turn, and leaves it as it was.
 */
export function ownDelaysIn(day: ForecastDay): ReadonlyMap<string, number> {
  const here = { ...day, visits: day.visits.filter(({ is_here }) => is_here) }
  const [pools, all] = [poolsOf(here), here.visits.map((visit) => waitingOf(visit, day.now))]
  const asked = day.visits.filter(({ is_here }) => !is_here).flatMap((visit) => onTime(visit, day.now))
  asked.sort((a, b) => (isBefore(a, b) ? -1 : 1))
  const delays = new Map<string, number>()
  for (let nth = 0; nth < asked.length; ) {
    const [one, first] = [asked[nth]!, firstOf(all)]
    if (first && isBefore(first, one)) serve(first, pools, day.dawn)
    else {
      serve(one, pools, day.dawn, true)
      delays.set(one.visit.order_sn, delayOf(one.visit, nextOf(one)))
      nth += 1
    }
  }
  return delays
}

/** A delay of the studio's own beyond this takes no money for a missed visit or a late cancel. */
export const OWN_DELAY_AT_MOST = 15
