import { sql } from 'drizzle-orm'
import type { Tx } from './database'
import { newestMigration } from './migration/folder'

export async function isMigrated(tx: Tx): Promise<boolean> {
  const journal = await tx.execute<{ oid: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') as oid`,
  )
  if (!journal.rows[0]?.oid) return false
  const { rows } = await tx.execute<{ newest: string | null }>(
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  )
  return Number(rows[0]?.newest ?? 0) >= newestMigration()
}

export async function databaseNow(tx: Tx): Promise<Date> {
  const { rows } = await tx.execute<{ now: Date }>(sql`select clock_timestamp() as now`)
  if (!rows[0]) throw new Error('the database told no time')
  return new Date(rows[0].now)
}
