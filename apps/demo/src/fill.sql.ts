import { sql } from 'drizzle-orm'
import type { Database, Tx } from '../../server/src/db/database'

const FILL_LOCK = 7_230_002

/** Fills an empty database in one transaction; a filled one is left alone. Two processes fill it once. */
export const fillIfEmpty = (database: Database, fill: (tx: Tx) => Promise<void>): Promise<boolean> =>
  database.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${FILL_LOCK})`)
    const { rows } = await tx.execute(sql`select 1 from city limit 1`)
    if (rows.length > 0) return false
    await fill(tx)
    return true
  })

/** Whether the stores of this database are the demo's: no chain of its own shows the demo's pictures. */
export async function isDemo(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from store where card_img like '/media/demo/%' limit 1`)
  return rows.length > 0
}
