import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './database'

/** One statement deletes so many: its locks are short, and a replica keeps up. */
export const SWEPT_AT_ONCE = 1000

/** Deletes what is over, however much it is, in statements of their own. */
export async function sweep(db: Tx, table: PgTable, isOver: SQL): Promise<number> {
  let swept = 0
  for (;;) {
    const some = db.select({ ctid: sql`ctid` }).from(table).where(isOver).limit(SWEPT_AT_ONCE)
    const { rowCount } = await db.delete(table).where(sql`ctid = any(array(${some}))`)
    swept += rowCount ?? 0
    if ((rowCount ?? 0) < SWEPT_AT_ONCE) return swept
  }
}
