import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database'

/**
 * Opens the cells of every pool from one day to another, both included: its capacity within the store's hours, nothing
 * outside, on days of renovation and on closures. Days that are there already stay as they are, so it may run again.
 * Answers how many days of pools are new.
 */
export async function fillPoolDays(tx: Tx, fromDay: StudioDay, toDay: StudioDay): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into pool_day (pool_id, day, capacity, taken)
    select p.id, d.day,
           case when h.closed then array_fill(0::smallint, array[96])
                else array_fill(0::smallint, array[h.first])
                  || array_fill(p.capacity, array[h.last - h.first])
                  || array_fill(0::smallint, array[96 - h.last]) end,
           array_fill(0::smallint, array[96])
    from pool p
    join store s on s.id = p.store_id and s.is_open
    cross join (select g::date as day from generate_series(${fromDay}::date, ${toDay}::date, interval '1 day') g) d
    cross join lateral (
      select ceil(extract(epoch from s.open_time) / 900)::int as first,
             floor(extract(epoch from s.close_time) / 900)::int as last,
             coalesce(d.day between s.renovation_from and s.renovation_until, false)
               or exists (select 1 from closure c where c.day = d.day and (c.store_id is null or c.store_id = s.id))
               as closed
    ) h
    where not exists (select 1 from pool_day there where there.pool_id = p.id and there.day = d.day)
    order by p.id, d.day
    on conflict (pool_id, day) do nothing`)
  return rowCount ?? 0
}
