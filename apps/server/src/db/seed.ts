import { sql } from 'drizzle-orm'
import type { SeedContext } from '../context'
import type { Room } from '../room'
import type { Database } from './database'

const SEED_LOCK = 7_230_002

/** Fills an empty database with the demo chain, room by room, in one transaction; a filled one is left alone. */
export async function seedDemo(database: Database, rooms: readonly Room[], context: SeedContext): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    const { rows } = await tx.execute(sql`select 1 from city limit 1`)
    if (rows.length > 0) return false
    for (const { seed } of rooms) await seed?.(tx, context)
    return true
  })
}
