import type { StudioDay } from '@kuaimen/contract/kernel/time'
import type { HeldCells } from '@kuaimen/contract/schedule/over-plan.rules'
import type { Block, Lend } from '@kuaimen/contract/schedule/plan.views'
import type { PoolKind } from '@kuaimen/contract/schedule/schedule.rules'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { block, lend, pool } from './schedule.table'

/** Changes of the plan come one after the other; `replan` takes the same lock. Bookings never do. */
export async function lockPlan(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('plan', 17))`)
}

export const listCapacities = (tx: Tx, storeId: number) =>
  tx
    .select({ pool_kind: pool.kind, capacity: pool.capacity })
    .from(pool)
    .where(eq(pool.store_id, storeId))
    .orderBy(asc(pool.id))

/** A pool that the store does not have yet is made. */
export async function saveCapacity(tx: Tx, storeId: number, kind: PoolKind, capacity: number): Promise<void> {
  await tx
    .insert(pool)
    .values({ store_id: storeId, kind, capacity })
    .onConflictDoUpdate({ target: [pool.store_id, pool.kind], set: { capacity } })
}

/** Those that still count on a day or later. */
export async function listBlocks(tx: Tx, storeId: number, from: StudioDay): Promise<Block[]> {
  const { rows } = await tx.execute<Block & Record<string, unknown>>(sql`
    select b.id, p.kind as pool_kind, b.from_day as "from", b.until_day as "until", b.weekdays,
           to_char(b.from_time, 'HH24:MI') as from_time, to_char(b.to_time, 'HH24:MI') as to_time, b.places, b.reason
    from block b join pool p on p.id = b.pool_id
    where p.store_id = ${storeId} and (b.until_day is null or b.until_day >= ${from}::date)
    order by b.id`)
  return rows
}

/** Lends of a day or later. */
export async function listLends(tx: Tx, storeId: number, from: StudioDay): Promise<Lend[]> {
  const { rows } = await tx.execute<Lend & Record<string, unknown>>(sql`
    select l.id, p.kind as pool_kind, l.day, to_char(l.from_time, 'HH24:MI') as from_time,
           to_char(l.to_time, 'HH24:MI') as to_time, l.places, l.reason, l.by_name
    from lend l join pool p on p.id = l.pool_id
    where p.store_id = ${storeId} and l.day >= ${from}::date
    order by l.day, l.from_time, l.id`)
  return rows
}

async function findPool(tx: Tx, storeId: number, kind: PoolKind): Promise<number | undefined> {
  const [own] = await tx
    .select({ id: pool.id })
    .from(pool)
    .where(and(eq(pool.store_id, storeId), eq(pool.kind, kind)))
  return own?.id
}

/** Nothing where the store has no such pool: there is no place to take out. */
export async function insertBlock(
  tx: Tx,
  storeId: number,
  { pool_kind, from, until, ...said }: Omit<Block, 'id'>,
): Promise<number | undefined> {
  const pool_id = await findPool(tx, storeId, pool_kind)
  if (pool_id === undefined) return undefined
  const [made] = await tx
    .insert(block)
    .values({ pool_id, from_day: from, until_day: until, ...said })
    .returning({ id: block.id })
  return made!.id
}

/** One row for each that the store has a pool for. */
export async function insertLends(
  tx: Tx,
  storeId: number,
  lends: readonly (Omit<typeof lend.$inferInsert, 'pool_id'> & { readonly pool_kind: PoolKind })[],
): Promise<{ id: number; pool_id: number; day: StudioDay }[]> {
  const pools = await tx.select({ id: pool.id, kind: pool.kind }).from(pool).where(eq(pool.store_id, storeId))
  const ids = new Map(pools.map(({ id, kind }) => [kind, id]))
  const values = lends.flatMap(({ pool_kind, ...said }) => {
    const pool_id = ids.get(pool_kind)
    return pool_id === undefined ? [] : [{ pool_id, ...said }]
  })
  if (values.length === 0) return []
  return tx.insert(lend).values(values).returning({ id: lend.id, pool_id: lend.pool_id, day: lend.day })
}

/** The days of the lends that are gone now. */
export async function deleteLends(tx: Tx, storeId: number, ids: readonly number[]): Promise<StudioDay[]> {
  const ofStore = tx.select({ id: pool.id }).from(pool).where(eq(pool.store_id, storeId))
  const gone = await tx
    .delete(lend)
    .where(and(inArray(lend.id, [...ids]), inArray(lend.pool_id, ofStore)))
    .returning({ day: lend.day })
  return gone.map(({ day }) => day)
}

/** False when the store has no such block. */
export async function deleteBlock(tx: Tx, storeId: number, id: number): Promise<boolean> {
  const ofStore = tx.select({ id: pool.id }).from(pool).where(eq(pool.store_id, storeId))
  const { rowCount } = await tx.delete(block).where(and(eq(block.id, id), inArray(block.pool_id, ofStore)))
  return rowCount === 1
}

/** Takings of visits on some days of some stores. */
export async function listHeld(tx: Tx, storeIds: number[], days: StudioDay[]): Promise<HeldCells[]> {
  const { rows } = await tx.execute<HeldCells & Record<string, unknown>>(sql`
    select id::float8 as id, day, cells from taking
    where store_id = any(${sql.param(storeIds)}::int[]) and day = any(${sql.param(days)}::date[])`)
  return rows
}
