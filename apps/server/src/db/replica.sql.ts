import { sql } from 'drizzle-orm'
import type { Tx } from './database'

/** How far the primary has come, also with what it has not written to its disk yet. */
export async function writtenTo(primary: Tx): Promise<bigint> {
  const { rows } = await primary.execute<{ at: string }>(
    sql`select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as at`,
  )
  return BigInt(rows[0]?.at ?? 0)
}

/** How far a replica has come in doing the same; nothing when it is no replica. */
export async function replayedTo(replica: Tx): Promise<bigint | undefined> {
  const { rows } = await replica.execute<{ at: string | null }>(
    sql`select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text end as at`,
  )
  const at = rows[0]?.at
  return at == null ? undefined : BigInt(at)
}
