import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { CELLS_A_DAY, cellOf, type Demand, fitsEmpty, type PoolCells } from '@kuaimen/contract/schedule/schedule.rules'
import type { Ctx } from '../context'
import type { Tx } from '../db/database'
import { cachedBriefly, cachedOfStore } from './cache.service'
import { presentPool } from './schedule.present'
import { listPoolDays, listWidest, type PoolDayRow, type WidestRow } from './schedule.sql'

export interface StoreDay {
  readonly day: StudioDay
  /** Read when they are first looked at: most visits fit into one of the next days. */
  readonly pools: () => readonly PoolCells[]
}

function grouped<K, T>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}

function storeDay(day: StudioDay, rows: readonly PoolDayRow[]): StoreDay {
  let cells: readonly PoolCells[] | undefined
  const pools = () => {
    cells ??= rows.map(presentPool)
    return cells
  }
  return { day, pools }
}

const daysFrom = (rows: readonly PoolDayRow[]): StoreDay[] =>
  [...grouped(rows, ({ day }) => day)].map(([day, ofDay]) => storeDay(day, ofDay))

/**
 * The days of some stores as they were a moment ago, in order. Shared by store and window, whatever is to be booked; what
 * is not cached is read at once for all stores that need it.
 */
export async function daysOfStores(
  ctx: Ctx,
  storeIds: readonly number[],
  from: StudioDay,
  to: StudioDay,
): Promise<Map<number, readonly StoreDay[]>> {
  const missing: number[] = []
  let reading: Promise<Map<number, PoolDayRow[]>> | undefined
  const readAll = (db: Tx) => {
    reading ??= Promise.resolve()
      .then(() => listPoolDays(db, missing, from, to))
      .then((rows) => grouped(rows, ({ store_id }) => store_id))
    return reading
  }
  const read = (id: number) =>
    cachedOfStore(ctx, id, ['days', from, to], async (db) => {
      missing.push(id)
      return daysFrom((await readAll(db)).get(id) ?? [])
    })
  return new Map(await Promise.all(storeIds.map(async (id) => [id, await read(id)] as const)))
}

function widestPool({ kind, capacity, opens, closes }: WidestRow) {
  const plan = new Int16Array(CELLS_A_DAY)
  if (opens !== null && closes !== null) plan.fill(capacity, cellOf(opens), cellOf(closes))
  return { kind, plan }
}

type Room = (storeId: number, demand: readonly Demand[]) => boolean

/** Whether the longest day of a store, were it empty, has room for such a visit; each kind of visit is tried once a store. */
export async function roomAt(ctx: Ctx, storeIds: readonly number[]): Promise<Room> {
  const rows = await cachedBriefly(ctx, ['widest', storeIds], (db) => listWidest(db, [...storeIds]))
  const stores = new Map(
    [...grouped(rows, ({ store_id }) => store_id)].map(([id, pools]) => [id, pools.map(widestPool)]),
  )
  const tried = new Map<string, boolean>()
  return (storeId, demand) => {
    const key = `${storeId}:${JSON.stringify(demand)}`
    const known = tried.get(key)
    if (known !== undefined) return known
    const fits = fitsEmpty(demand, stores.get(storeId) ?? [])
    tried.set(key, fits)
    return fits
  }
}

/** The stores that have room for such a visit at all: at the others there is nothing to look for. */
export async function storesThatFit(
  ctx: Ctx,
  storeIds: readonly number[],
  demand: readonly Demand[],
): Promise<number[]> {
  const hasRoom = await roomAt(ctx, storeIds)
  return storeIds.filter((id) => hasRoom(id, demand))
}
