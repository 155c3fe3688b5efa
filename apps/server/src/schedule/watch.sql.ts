import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { jobPayload } from '../db/job-payload'

/**
 * A job for each of some days of stores that is watched, in the transaction that frees their cells; its key makes one of
 * many. Nobody watching costs a look into an index. The days are the rows of `was` in the statement around it.
 */
export const jobsFor = (tx: Tx): SQL => sql`(
  select count(graphile_worker.add_job('schedule:freed',
    payload := (${jobPayload(tx, {})}::jsonb || jsonb_build_object('store_id', f.store_id, 'day', f.day))::json,
    job_key := 'schedule:freed:' || f.store_id || ':' || f.day))
  from (select distinct w.store_id, w.day from was s
        join day_watch w on w.store_id = s.store_id and w.day = s.day order by 1, 2) f)`

export interface StoreDayKey {
  readonly store_id: number
  readonly day: StudioDay
}

/** As above, for days whose plan has changed. */
export async function addFreedJobs(tx: Tx, days: readonly StoreDayKey[]): Promise<void> {
  if (days.length === 0) return
  const [stores, on] = [days.map(({ store_id }) => store_id), days.map(({ day }) => day)]
  const rows = sql`unnest(${sql.param(stores)}::int[], ${sql.param(on)}::date[])`
  await tx.execute(sql`with was as (select * from ${rows} as d(store_id, day)) select ${jobsFor(tx)}`)
}

export async function insertWatches(tx: Tx, storeIds: readonly number[], days: readonly StudioDay[]): Promise<void> {
  await tx.execute(sql`
    insert into day_watch (store_id, day, looked_at)
    select s, d, to_timestamp(0) from unnest(${sql.param([...storeIds])}::int[]) s, unnest(${sql.param([...days])}::date[]) d
    order by 1, 2
    on conflict (store_id, day) do update set looked_at = to_timestamp(0)`)
}

export async function claimWatches(tx: Tx, now: Date, atMost: number): Promise<StoreDayKey[]> {
  const { rows } = await tx.execute<StoreDayKey & Record<string, unknown>>(sql`
    update day_watch w set looked_at = ${now.toISOString()}::timestamptz
    from (select store_id, day from day_watch order by looked_at limit ${atMost} for update skip locked) o
    where w.store_id = o.store_id and w.day = o.day returning w.store_id, w.day`)
  return rows
}

export async function deleteWatch(tx: Tx, { store_id, day }: StoreDayKey, since: Date): Promise<void> {
  await tx.execute(sql`
    delete from day_watch where store_id = ${store_id} and day = ${day}::date
      and looked_at = ${since.toISOString()}::timestamptz`)
}
