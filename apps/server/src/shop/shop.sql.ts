import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { coupon_set } from './shop.table'

export type SetRow = typeof coupon_set.$inferSelect

export const listSets = (tx: Tx, now: Date): Promise<SetRow[]> =>
  tx
    .select()
    .from(coupon_set)
    .where(and(lte(coupon_set.on_from, now), gt(coupon_set.on_until, now)))
    .orderBy(asc(coupon_set.rank), asc(coupon_set.id))

export async function findSet(tx: Tx, id: number): Promise<SetRow | undefined> {
  const [row] = await tx.select().from(coupon_set).where(eq(coupon_set.id, id))
  return row
}

export async function insertSet(tx: Tx, values: typeof coupon_set.$inferInsert): Promise<SetRow> {
  const [row] = await tx.insert(coupon_set).values(values).returning()
  return row!
}

/** Before a group and those who wait in it, as by the payment that enters one: else the two would wait for each other. */
export const lockSet = (tx: Tx, id: number) =>
  tx.select({ id: coupon_set.id }).from(coupon_set).where(eq(coupon_set.id, id)).for('no key update')

/** Changes both counts in one statement; false, and nothing done, where the stock does not allow it. */
async function changeStock(tx: Tx, id: number, sold: number, reserved: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(coupon_set)
    .set({ sold: sql`${coupon_set.sold} + ${sold}`, reserved: sql`${coupon_set.reserved} + ${reserved}` })
    .where(
      and(
        eq(coupon_set.id, id),
        sql`${coupon_set.sold} + ${coupon_set.reserved} + ${sold + reserved}::int <= ${coupon_set.stock}`,
      ),
    )
  return rowCount === 1
}

export const reserve = (tx: Tx, id: number, count: number) => changeStock(tx, id, 0, count)
export const release = (tx: Tx, id: number, count: number) => changeStock(tx, id, 0, -count)
export const sellReserved = (tx: Tx, id: number, count: number) => changeStock(tx, id, count, -count)
/** Without having been held: the money came too late for that. */
export const sellLate = (tx: Tx, id: number, count: number) => changeStock(tx, id, count, 0)
export const unsell = (tx: Tx, id: number, count: number) => changeStock(tx, id, -count, 0)
