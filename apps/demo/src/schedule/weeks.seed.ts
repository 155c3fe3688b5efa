import { daysBetween, type StudioDay, weekdayNumber } from '@kuaimen/contract/kernel/time'
import { CELL_MINUTES, type Need, POOL_KINDS, type PoolKind } from '@kuaimen/contract/schedule/schedule.rules'
import type { Tx } from '../../../server/src/db/database'
import { presentPool } from '../../../server/src/schedule/schedule.present'
import { findLastDay, listPoolDays, type PoolDayRow } from '../../../server/src/schedule/schedule.sql'
import type { TakenCells } from '../../../server/src/schedule/schedule.table'
import { type Draw, drawFor } from '../draw'
import { type ListedStore, listedStores, STAFF_STORE } from '../store/store.seed'
import {
  FEW_FROM,
  FULL_FROM,
  GAP_CELLS,
  PARTY_ONE_IN,
  RUNS_WITHIN_DAYS,
  restHalfHours,
  runHalfHours,
  takenByHour,
  takenByLead,
  takenByWeekday,
  takenOfFarWeekends,
  usualVisit,
} from './weeks.demo'
import { type ManyCells, takeMany } from './weeks.sql'

const CELLS_AN_HOUR = 4
const HALF_HOUR = 2
const [SUNDAY, FRIDAY, SATURDAY] = [0, 5, 6]

/** Places that are still free, cell by cell, of each kind of pool. */
type FreeCells = Record<PoolKind, number[]>

/** In the middle of a big city all comes together; the further out, the quieter. */
function busynessOf({ id, nth, cityStores }: Pick<ListedStore, 'id' | 'nth' | 'cityStores'>): number {
  const outward = Math.min(nth, 8) * 0.055
  const jitter = drawFor(`busy:${id}`).below(16) / 100
  return (cityStores >= 5 ? 1 : 0.85) - outward + jitter - 0.06
}

function leadShare(ahead: number, isWeekend: boolean): number {
  const near = takenByLead.find(([days]) => ahead <= days)
  return near?.[1] ?? (isWeekend ? takenOfFarWeekends : 0)
}

const hoursOf = (weekday: number) =>
  weekday === SATURDAY || weekday === SUNDAY
    ? takenByHour.weekend
    : weekday === FRIDAY
      ? takenByHour.friday
      : takenByHour.workday

const fits = (free: FreeCells, start: number): boolean => {
  let at = start
  return POOL_KINDS.every((kind) => {
    const from = at
    at += usualVisit[kind]
    return free[kind].slice(from, at).every((places) => places > 0) && at <= free[kind].length
  })
}

function takeOne(free: FreeCells, taken: FreeCells, start: number): void {
  let at = start
  for (const kind of POOL_KINDS)
    for (const end = at + usualVisit[kind]; at < end; at += 1) {
      free[kind][at]! -= 1
      taken[kind][at]! += 1
    }
}

const nothing = ({ seat }: FreeCells): FreeCells => ({
  seat: seat.map(() => 0),
  room: seat.map(() => 0),
  screen: seat.map(() => 0),
})

/** Everything, but for one place in a gap that begins there. */
function takeAll(free: FreeCells, gap: number): FreeCells {
  const but = (cells: number[]) =>
    cells.map((places, cell) => (cell >= gap && cell < gap + GAP_CELLS ? Math.max(0, places - 1) : places))
  return { seat: but(free.seat), room: but(free.room), screen: but(free.screen) }
}

/** Visit by visit, more of them at the hours that people like. */
function takeSome(free: FreeCells, share: number, weekday: number, draw: Draw): FreeCells {
  const taken = nothing(free)
  const rooms = Math.max(...free.room)
  for (let start = 0; start < free.seat.length; start += HALF_HOUR) {
    const hour = start / CELLS_AN_HOUR
    const [, liked] = hoursOf(weekday).find(([until]) => hour < until) ?? [24, 0]
    const wanted = (share * liked * rooms * HALF_HOUR) / usualVisit.room
    const visits = Math.floor(wanted + draw.below(1000) / 1000)
    for (let nth = 0; nth < visits && fits(free, start); nth += 1) takeOne(free, taken, start)
  }
  return taken
}

/** Of the days that are near whole hours are gone, at each store others: the first free times differ. */
function takeRuns(free: FreeCells, taken: FreeCells, first: number, draw: Draw): FreeCells {
  const seats = [...taken.seat]
  for (let at = first; at < seats.length; at += HALF_HOUR * draw.one(restHalfHours)) {
    const end = Math.min(seats.length, at + HALF_HOUR * draw.one(runHalfHours))
    // Without a seat nobody begins; those who have begun go on to their rooms.
    for (; at < end; at += 1) seats[at]! += free.seat[at]!
  }
  return { ...taken, seat: seats }
}

/** What others have taken of a store's day; the same in every demo of that day. */
function othersOn(store: ListedStore, day: StudioDay, today: StudioDay, free: FreeCells): FreeCells | undefined {
  const first = free.seat.findIndex((places) => places > 0)
  if (first < 0) return undefined
  const draw = drawFor(`week:${store.id}:${day}`)
  const weekday = weekdayNumber(day)
  const isWeekend = weekday === SATURDAY || weekday === SUNDAY
  const ahead = daysBetween(today, day)
  const jitter = 0.9 + draw.below(20) / 100
  const share = busynessOf(store) * takenByWeekday[weekday]! * leadShare(ahead, isWeekend) * jitter
  const open = free.seat.filter((places) => places > 0).length
  if (share === 0) return undefined
  if (share >= FULL_FROM || draw.below(PARTY_ONE_IN) === 0) return takeAll(free, Number.POSITIVE_INFINITY)
  if (share >= FEW_FROM)
    return takeAll(free, first + HALF_HOUR * draw.below(Math.max(1, (open - GAP_CELLS) / HALF_HOUR)))
  const some = takeSome(free, share, weekday, draw)
  return ahead < RUNS_WITHIN_DAYS ? takeRuns(free, some, first, draw) : some
}

/** What others hold of one day of a store. */
export interface OthersDay {
  readonly store_id: number
  readonly day: StudioDay
  readonly taking_id: number
  /** The first cell that they hold, and what from there on. */
  readonly start: number
  readonly needs: readonly Need[]
}

const STORES_AT_ONCE = 20

const written = (cells: ArrayLike<number>) => `{${Array.from(cells).join()}}`

/** Places from the first cell that is taken to the last. */
function spanOf(pool_id: number, places: readonly number[]): TakenCells | undefined {
  const first = places.findIndex((one) => one > 0)
  const last = places.findLastIndex((one) => one > 0)
  return first < 0 ? undefined : { pool_id, first, places: places.slice(first, last + 1) }
}

/** As a booking says what it takes: each run of equal places is a need. */
function needsFrom(start: number, cells: readonly TakenCells[], kinds: ReadonlyMap<number, PoolKind>): Need[] {
  const needs: Need[] = []
  for (const { pool_id, first, places } of cells)
    for (let at = 0; at < places.length; ) {
      let end = at
      while (places[end] === places[at] && end < places.length) end += 1
      const [from, to] = [first + at - start, first + end - start].map((cell) => cell * CELL_MINUTES) as [
        number,
        number,
      ]
      if (places[at]! > 0)
        needs.push({
          name: '到店',
          pool_kind: kinds.get(pool_id)!,
          from_minute: from,
          to_minute: to,
          places: places[at]!,
        })
      at = end
    }
  return needs.toSorted((a, b) => a.to_minute - b.to_minute)
}

interface OthersCells extends ManyCells {
  readonly start: number
  readonly needs: readonly Need[]
}

function dayOfOthers(store: ListedStore, today: StudioDay, rows: readonly PoolDayRow[]): OthersCells | undefined {
  const day = rows[0]!.day
  const pools = rows.map((row) => ({ pool_id: row.pool_id, ...presentPool(row) }))
  const freeOf = (kind: PoolKind) => {
    const own = pools.find((one) => one.kind === kind)!
    return Array.from(own.plan, (places, cell) => Math.max(0, places - own.taken[cell]!))
  }
  const free = { seat: freeOf('seat'), room: freeOf('room'), screen: freeOf('screen') }
  const others = othersOn(store, day, today, free)
  const cells = pools.flatMap(({ pool_id, kind }) => (others && spanOf(pool_id, others[kind])) ?? [])
  if (!others || cells.length === 0) return undefined
  const start = Math.min(...cells.map(({ first }) => first))
  return {
    store_id: store.id,
    day,
    cells,
    start,
    needs: needsFrom(start, cells, new Map(pools.map(({ pool_id, kind }) => [pool_id, kind]))),
    taken: pools.map(({ pool_id, kind, taken }) => [
      pool_id,
      written(Array.from(taken, (places, cell) => places + others[kind][cell]!)),
    ]),
  }
}

function daysOfStore(rows: readonly PoolDayRow[], { id }: ListedStore): PoolDayRow[][] {
  const days = new Map<StudioDay, PoolDayRow[]>()
  for (const row of rows) if (row.store_id === id) days.set(row.day, [...(days.get(row.day) ?? []), row])
  return [...days.values()]
}

/** Weeks as a chain has them, around what is taken already. The caller gives each day a booking. */
export async function takeWeeks(tx: Tx, today: StudioDay): Promise<OthersDay[]> {
  const lastDay = (await findLastDay(tx)) ?? today
  const days: OthersDay[] = []
  // The store of the console's people has visitors with names.
  const taken = listedStores.filter(({ id }) => id !== STAFF_STORE)
  for (let at = 0; at < taken.length; at += STORES_AT_ONCE) {
    const stores = taken.slice(at, at + STORES_AT_ONCE)
    const rows = await listPoolDays(
      tx,
      stores.map(({ id }) => id),
      today,
      lastDay,
    )
    const many = stores.flatMap((store) =>
      daysOfStore(rows, store).flatMap((own) => dayOfOthers(store, today, own) ?? []),
    )
    const ids = await takeMany(tx, many)
    days.push(
      ...many.map(({ store_id, day, start, needs }, nth) => ({ store_id, day, taking_id: ids[nth]!, start, needs })),
    )
  }
  return days
}
