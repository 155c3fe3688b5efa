import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { job_worker } from './worker.table'

/** A queue of this process, and the jobs it works on. */
export type Working = ReadonlyMap<string, ReadonlySet<string>>

/** Says that these queues live, and forgets those of which nothing was heard for an hour. */
export async function beat(tx: Tx, working: Working): Promise<void> {
  const said = [...working].map(([id, jobs]) => ({ id, job_ids: [...jobs].map(Number) }))
  await tx.execute(sql`
    insert into job_worker (id, job_ids, beat_at)
    select id, job_ids, clock_timestamp() from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as said(id text, job_ids bigint[])
    on conflict (id) do update set job_ids = excluded.job_ids, beat_at = excluded.beat_at`)
  await tx.execute(sql`delete from job_worker where beat_at < now() - interval '1 hour'`)
}

export const forgetWorker = (tx: Tx, id: string) => tx.delete(job_worker).where(sql`${job_worker.id} = ${id}`)

/** A job that somebody has locked, and the last sign that they work on it; without a sign it is empty. */
export interface LockedJob extends Record<string, unknown> {
  readonly id: string
  readonly locked_by: string
  readonly locked_at: string
  readonly sign: string
}

export const listLocked = async (tx: Tx): Promise<LockedJob[]> => {
  const { rows } = await tx.execute<LockedJob>(sql`
    select j.id::text, j.locked_by, j.locked_at::text, coalesce(w.beat_at::text, '') as sign
    from graphile_worker._private_jobs j
    left join job_worker w on w.id = j.locked_by and j.id = any(w.job_ids)
    where j.locked_by is not null and j.locked_at is not null`)
  return rows
}

/** Only as they were seen: what has been taken up anew meanwhile stays. A named queue goes free with its job. */
export const unlock = (tx: Tx, jobs: readonly LockedJob[]) =>
  tx.execute(sql`
    with left_behind as (
      update graphile_worker._private_jobs j set locked_at = null, locked_by = null
      from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as o(id bigint, locked_by text, locked_at timestamptz)
      where j.id = o.id and j.locked_by = o.locked_by and j.locked_at = o.locked_at
      returning j.job_queue_id, o.locked_by)
    update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
    from left_behind l where q.id = l.job_queue_id and q.locked_by = l.locked_by`)
