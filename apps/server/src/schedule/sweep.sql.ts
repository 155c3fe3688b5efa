import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { pool, pool_day, taking } from './schedule.table'

/** The first day that has cells. */
export async function findFirstDay(tx: Tx): Promise<StudioDay | null> {
  const { rows } = await tx.execute<{ day: StudioDay | null }>(sql`select min(day) as day from pool_day`)
  return rows[0]?.day ?? null
}

/** Takings are found by store and day. Bookings forget their number with them. */
export async function deleteDay(tx: Tx, day: StudioDay): Promise<void> {
  const stores = tx.selectDistinct({ id: pool.store_id }).from(pool)
  await tx.delete(taking).where(sql`${taking.store_id} in (${stores}) and ${taking.day} = ${day}::date`)
  await tx.delete(pool_day).where(eq(pool_day.day, day))
}
