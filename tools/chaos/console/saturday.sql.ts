// The store of a simulated Saturday, its visits of today, and everything that was written of them.
import type { BookingState } from '@kuaimen/contract/booking/record.rules'
import type pg from 'pg'

/** Open from midnight to midnight, so that the Saturday can be played at every hour. */
export const openAllDay = async (database: pg.Pool, storeId: number): Promise<void> => {
  await database.query('delete from closure where store_id = $1 or store_id is null', [storeId])
  await database.query('delete from special_day where store_id = $1', [storeId])
  await database.query('delete from store_hours where store_id = $1', [storeId])
  await database.query(
    `insert into store_hours (store_id, weekday, open_time, close_time)
     select $1, weekday, '00:00', '23:45' from generate_series(0, 6) weekday`,
    [storeId],
  )
  await database.query(
    `select count(*) from replan(null, (now() at time zone 'Asia/Shanghai')::date, (select max(day) from pool_day))`,
  )
}

/** The demo's own visits of today are another day's: the board shows the Saturday alone. */
export const clearToday = (database: pg.Pool, storeId: number) =>
  database.query(
    `update booking set start_at = start_at - interval '30 days', end_at = end_at - interval '30 days'
     where store_id = $1 and (start_at at time zone 'Asia/Shanghai')::date = (now() at time zone 'Asia/Shanghai')::date`,
    [storeId],
  )

/** The visits' day is there: they begin one after the other, from hours ago until an hour from now. */
export const beginToday = (database: pg.Pool, orders: readonly string[]) =>
  database.query(
    `with day as (
       select date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' as dawn
     ), wanted as (
       select order_sn, dawn, now() - interval '3 hours' + interval '4 hours' * (nth - 1) / $2::int as at
       from day, unnest($1::text[]) with ordinality o(order_sn, nth)
     ), placed as (
       select order_sn, least(greatest(at, dawn + interval '1 minute'), dawn + interval '23 hours 50 minutes') as at
       from wanted
     )
     update booking b set start_at = p.at, end_at = p.at + (b.end_at - b.start_at), first_start_at = p.at
     from placed p where p.order_sn = b.order_sn`,
    [orders, orders.length],
  )

/** The half hour after a tap that nobody came is over. */
export const endProposals = (database: pg.Pool, orders: readonly string[]) =>
  database.query(`update missed_visit set settles_at = now() - interval '1 second' where order_sn = any($1)`, [orders])

/** As the board names the day that stands in the database now. */
export const versionNow = async (database: pg.Pool, storeId: number, day: string): Promise<string> => {
  const { rows } = await database.query<{ version: string }>(
    `select coalesce(max(e.id), 0) || '-' || count(*) as version from booking b join booking_event e using (order_sn)
     where b.store_id = $1 and (b.start_at at time zone 'Asia/Shanghai')::date = $2::date
       and b.state not in ('held', 'expired')`,
    [storeId, day],
  )
  return rows[0]!.version
}

export type Written = { order_sn: string; id: number; event: string; who: string; at: number }

export const historiesOf = async (database: pg.Pool, orders: readonly string[]): Promise<Written[]> =>
  (
    await database.query<Written>(
      `select order_sn, id::int, event, who, round(extract(epoch from at) * 1000)::float8 as at
       from booking_event where order_sn = any($1) order by order_sn, id`,
      [orders],
    )
  ).rows

export type Entry = { order_sn: string; staff_id: number; action: string }

export const entriesOf = async (database: pg.Pool, orders: readonly string[]): Promise<Entry[]> =>
  (
    await database.query<Entry>(
      `select subject_no as order_sn, staff_id, action from audit_entry
       where subject_kind = 'booking' and subject_no = any($1)`,
      [orders],
    )
  ).rows

export type Standing = { order_sn: string; state: BookingState; branch: string; notices: string[] }

export const standingsOf = async (database: pg.Pool, orders: readonly string[]): Promise<Standing[]> =>
  (
    await database.query<Standing>(
      `select b.order_sn, b.state, b.branch, coalesce((select array_agg(n.dedupe) from notice n
         where n.member_id = b.member_id and n.dedupe like '%:' || b.order_sn), '{}') as notices
       from booking b where b.order_sn = any($1)`,
      [orders],
    )
  ).rows
