import type { Place } from '@kuaimen/contract/kernel/place'
import type { StudioDay } from '@kuaimen/contract/kernel/time'
import type { PoolKind } from '@kuaimen/contract/schedule/schedule.rules'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import type { TakenCells } from './schedule.table'
import { jobsFor } from './watch.sql'

/** A day of a pool whose plan has changed, or which is new; arrays as PostgreSQL writes them: '{0,0,3}'. */
export interface ReplannedRow extends Record<string, unknown> {
  readonly store_id: number
  readonly pool_id: number
  readonly day: StudioDay
  readonly was: string
  readonly plan: string
  readonly taken: string
}

/** Null for all stores. Must come after what changes the plan, in the same transaction; the day before today is over. */
export async function replan(
  tx: Tx,
  storeIds: number[] | null,
  from: StudioDay,
  to: StudioDay,
): Promise<ReplannedRow[]> {
  const { rows } = await tx.execute<ReplannedRow>(sql`
    select store_id, pool_id, day, was::text as was, plan::text as plan, taken::text as taken
    from replan(${sql.param(storeIds)}::int[], ${from}::date, ${to}::date)`)
  return rows
}

/** As above for all stores, without the rows: answers how many days of pools have changed or are new. */
export async function replanAll(tx: Tx, from: StudioDay, to: StudioDay): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from replan(null, ${from}::date, ${to}::date)`,
  )
  return rows[0]?.count ?? 0
}

/** The last day that has cells. */
export async function findLastDay(tx: Tx): Promise<StudioDay | null> {
  const { rows } = await tx.execute<{ day: StudioDay | null }>(sql`select max(day) as day from pool_day`)
  return rows[0]?.day ?? null
}

export interface PoolDayRow extends Record<string, unknown> {
  readonly store_id: number
  readonly pool_id: number
  readonly kind: PoolKind
  readonly day: StudioDay
  /** As PostgreSQL writes arrays: '{0,0,3}'. */
  readonly plan: string
  readonly taken: string
}

/**
 * The plan and what is taken: the capacity is the greater of the two and offers nothing beyond the plan. Text instead of
 * arrays: a month is two hundred of them, and the driver reads them one element at a time.
 */
export async function listPoolDays(tx: Tx, storeIds: number[], from: StudioDay, to: StudioDay): Promise<PoolDayRow[]> {
  const { rows } = await tx.execute<PoolDayRow>(sql`
    select p.store_id, p.id as pool_id, p.kind, d.day, d.plan::text as plan, d.taken::text as taken
    from pool p
    join pool_day d on d.pool_id = p.id and d.day between ${from}::date and ${to}::date
    where p.store_id = any(${sql.param(storeIds)}::int[])
    order by d.day, p.id`)
  return rows
}

export interface WidestRow extends Record<string, unknown> {
  readonly store_id: number
  readonly kind: PoolKind
  readonly capacity: number
  readonly opens: string | null
  readonly closes: string | null
}

/** The pools of some stores, with the earliest and the latest that the store is ever open. */
export async function listWidest(tx: Tx, storeIds: number[]): Promise<WidestRow[]> {
  const { rows } = await tx.execute<WidestRow>(sql`
    select p.store_id, p.kind, p.capacity, h.opens::text as opens, h.closes::text as closes
    from pool p
    cross join lateral (
      select min(o.open_time) as opens, max(o.close_time) as closes
      from (select open_time, close_time from store_hours where store_id = p.store_id
            union all select open_time, close_time from special_day where store_id = p.store_id) o
    ) h
    where p.store_id = any(${sql.param(storeIds)}::int[])`)
  return rows
}

export interface StorePool extends Record<string, unknown> {
  readonly id: number
  readonly kind: PoolKind
}

export async function listPools(tx: Tx, storeId: number): Promise<StorePool[]> {
  const { rows } = await tx.execute<StorePool>(sql`select id, kind from pool where store_id = ${storeId}`)
  return rows
}

const numberOrNull = (value: unknown) => (value === null ? null : Number(value))

/** All cells or none; null when they do not fit. */
export async function takeCells(tx: Tx, storeId: number, day: StudioDay, cells: TakenCells[]): Promise<number | null> {
  const { rows } = await tx.execute(
    sql`select take_cells(${storeId}, ${day}::date, ${JSON.stringify(cells)}::jsonb) as id`,
  )
  return numberOrNull(rows[0]?.id)
}

/** The days of which cells come free with a taking: read by the statement that frees them. */
const daysOfTaking = (takingId: number) => sql`select store_id, day from taking where id = ${takingId}`

/** False when they were free already. */
export async function freeCells(tx: Tx, takingId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with was as materialized (${daysOfTaking(takingId)})
    select free_cells(${takingId}) as freed, ${jobsFor(tx)} as jobs`)
  return rows[0]?.freed === true
}

/** The new cells for the old ones; null when they do not fit, and then nothing has changed. */
export async function rescheduleCells(
  tx: Tx,
  takingId: number,
  storeId: number,
  day: StudioDay,
  cells: TakenCells[],
): Promise<number | null> {
  const { rows } = await tx.execute(sql`
    with was as materialized (${daysOfTaking(takingId)}),
      moved as materialized (select move_cells(${takingId}, ${storeId}, ${day}::date, ${JSON.stringify(cells)}::jsonb) as id)
    select id, case when id is not null then ${jobsFor(tx)} end as jobs from moved`)
  return numberOrNull(rows[0]?.id)
}

export async function findTaking(tx: Tx, takingId: number) {
  const { rows } = await tx.execute<{ store_id: number; day: StudioDay; cells: TakenCells[] }>(
    sql`select store_id, day, cells from taking where id = ${takingId}`,
  )
  return rows[0]
}

export interface ScheduleStoreRow extends Record<string, unknown> {
  readonly id: number
  readonly name: string
  readonly city_id: number
  readonly longitude: number
  readonly latitude: number
  readonly renovation_from: StudioDay | null
  readonly renovation_until: StudioDay | null
}

export async function findScheduleStore(tx: Tx, storeId: number): Promise<ScheduleStoreRow | undefined> {
  const { rows } = await tx.execute<ScheduleStoreRow>(sql`
    select id, name, city_id, longitude, latitude, renovation_from, renovation_until
    from store where id = ${storeId} and is_open`)
  return rows[0]
}

/** Also of a store that takes no visits now. */
export async function findStoreName(tx: Tx, storeId: number): Promise<string | undefined> {
  const { rows } = await tx.execute<{ name: string }>(sql`select name from store where id = ${storeId}`)
  return rows[0]?.name
}

/** Which open stores of a city offer which of some products. */
export async function listOffers(tx: Tx, cityId: number, productIds: number[]) {
  const { rows } = await tx.execute<{ product_id: number; store_id: number }>(sql`
    select o.product_id, o.store_id from store_product o join store s on s.id = o.store_id
    where s.city_id = ${cityId} and s.is_open and o.product_id = any(${sql.param(productIds)}::int[])
    order by o.store_id`)
  return rows
}

/** Open stores of a city that offer all the products; the nearest first where the place is known. */
export async function listStoresOffering(
  tx: Tx,
  cityId: number,
  productIds: number[],
  place: Place | undefined,
): Promise<number[]> {
  const distance = place
    ? sql`metres_between(${place.longitude}::float8, ${place.latitude}::float8, s.longitude, s.latitude)`
    : sql`coalesce(s.recommended_rank, 1000)`
  const { rows } = await tx.execute<{ id: number }>(sql`
    select s.id from store s
    where s.city_id = ${cityId} and s.is_open
      and (select count(*) from store_product o
           where o.store_id = s.id and o.product_id = any(${sql.param(productIds)}::int[])) = ${productIds.length}
    order by ${distance}, s.id`)
  return rows.map(({ id }) => id)
}
