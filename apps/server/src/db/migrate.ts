import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'

const MIGRATION_LOCK = 7_230_001

/** The folder is beside src and beside dist, so both find it. */
function migrationsFolder(): string {
  for (const up of ['../migrations', '../../migrations']) {
    const folder = fileURLToPath(new URL(up, import.meta.url))
    if (existsSync(folder)) return folder
  }
  throw new Error('migrations folder not found')
}

/** The `when` of the newest migration this release carries, as the journal has it. */
export function newestMigration(): number {
  newest ??= Math.max(
    ...JSON.parse(readFileSync(`${migrationsFolder()}/meta/_journal.json`, 'utf8')).entries.map(
      (entry: { when: number }) => entry.when,
    ),
  )
  return newest
}
let newest: number | undefined

/** Brings the schema up to date; several processes may start at once, one of them does the work. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('set client_min_messages = warning')
    await applyMigrations(drizzle({ client }), { migrationsFolder: migrationsFolder() })
    // Jobs are written in our own transactions, so their tables are there before the first call.
    await runMigrations({ pgPool: pool })
  } finally {
    // The connection is closed, and the lock goes with it.
    client.release(true)
  }
}
