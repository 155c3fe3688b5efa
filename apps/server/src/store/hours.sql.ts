import type { StudioDay } from '@kuaimen/contract/kernel/time'
import type { Opening } from '@kuaimen/contract/store/opening.rules'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database'

const timesOf = (table: string) =>
  sql.raw(`to_char(${table}.open_time, 'HH24:MI') as open_time, to_char(${table}.close_time, 'HH24:MI') as close_time`)

/** Hours, and what differs from them between two days; undefined for a store that is not there or given up. */
export async function readOpening(
  tx: Tx,
  storeId: number,
  from: StudioDay,
  to: StudioDay,
): Promise<Opening | undefined> {
  const days = sql`between ${from}::date and ${to}::date`
  const { rows } = await tx.execute<Opening & Record<string, unknown>>(sql`
    select case when s.renovation_from is not null
             then json_build_object('from', s.renovation_from, 'until', s.renovation_until) end as renovation,
           (select coalesce(json_agg(h), '[]') from (
              select weekday, ${timesOf('store_hours')} from store_hours where store_id = s.id order by weekday) h) as week,
           (select coalesce(json_agg(d), '[]') from (
              select day, reason, ${timesOf('special_day')} from special_day
              where store_id = s.id and day ${days} order by day) d) as special_days,
           (select coalesce(json_agg(c), '[]') from (
              select day, reason from closure
              where (store_id is null or store_id = s.id) and day ${days} order by day, store_id) c) as closures
    from store s where s.id = ${storeId} and s.is_open`)
  return rows[0]
}
