import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { isRefusedWith, LOCK_NOT_HAD } from './errors'

const MIGRATION_LOCK = 7_230_001

/** The folder is beside src and beside dist, so both find it. */
export function migrationsFolder(): string {
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

/** A migration that waits for a lock lets nobody pass behind it, so it waits seconds and then lets all pass. */
const LOCK_LIMITS = { waitMs: 3000, pauseMs: 2000, tries: 20 }

const textOf = (error: object, field: string): string => {
  const value: unknown = Reflect.get(error, field)
  return typeof value === 'string' ? value : ''
}

/** Which file, and what the database said; the statement itself is in the file. */
function causeOf(error: unknown, folder: string): Error {
  if (!(error instanceof Error) || !(error.cause instanceof Error))
    return error instanceof Error ? error : new Error(String(error))
  const statement = textOf(error, 'query')
  const file = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .find((name) => statement !== '' && readFileSync(`${folder}/${name}`, 'utf8').includes(statement))
  const where = ['code', 'table', 'constraint', 'detail']
    .map((field) => textOf(error.cause as Error, field))
    .filter(Boolean)
  const said = `${error.cause.message} (${where.join(', ')})`
  return new Error(`migration ${file ?? ''} failed, and nothing was changed: ${said}`, { cause: error })
}

async function apply(client: pg.PoolClient, folder: string, { waitMs, pauseMs, tries }: typeof LOCK_LIMITS) {
  await client.query(`set lock_timeout = ${waitMs}`)
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await applyMigrations(drizzle({ client }), { migrationsFolder: folder })
    } catch (error) {
      if (left === 0 || !isRefusedWith(error, LOCK_NOT_HAD)) throw causeOf(error, folder)
      await pause(pauseMs)
    }
  }
}

/** Brings the schema up to date; several processes may start at once, one of them does the work. */
export async function migrate(pool: pg.Pool, folder = migrationsFolder(), limits = LOCK_LIMITS): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('set client_min_messages = warning')
    await apply(client, folder, limits)
    // Jobs are written in our own transactions, so their tables are there before the first call.
    await runMigrations({ pgPool: pool })
  } finally {
    // The connection is closed, and the lock goes with it.
    client.release(true)
  }
}
