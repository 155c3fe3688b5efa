import type pg from 'pg'

/**
 * So many visits that come within two months, a tenth as many that came in the last weeks, in all stores, each with its cells and one
 * line of its history. Who comes within 23 hours has been reminded, as a minute ago.
 */
export async function addVisits(client: pg.Client, count: number, now: Date): Promise<void> {
  await client.query(
    'create temporary table nth_visit (nth int, taking_id bigint, store_id int, start_at timestamptz) on commit drop',
  )
  await client.query(
    `with made as (
       insert into taking (store_id, day, cells)
       select s.id, ($2::timestamptz at time zone 'Asia/Shanghai')::date + (nth % 60), '[]'
       from generate_series(1, $1::int + $1::int / 10) nth
       join (select id, row_number() over (order by id) - 1 as at, count(*) over () as all from store) s
         on s.at = nth % s.all
       returning id, store_id
     )
     insert into nth_visit select nth, id, store_id,
       $2::timestamptz + case when nth <= $1::int then 1 else -1 end * (nth % $1::int) * (interval '60 days' / $1::int)
     from (select id, store_id, row_number() over (order by id)::int as nth from made) numbered`,
    [count, now],
  )
  await client.query(
    `insert into booking (order_sn, member_id, store_id, branch, state, start_at, end_at, first_start_at, people, needs,
                          lines, total_fen, payable_fen, paid_fen, policy, taking_id, booked_at, calendar_key, created_at)
     select 'BENCH' || nth, (select min(id) from member where merged_into is null and unregistered_at is null),
            store_id, 'shoot', case when nth <= $1::int then 'booked' else 'completed' end,
            start_at, start_at + interval '1 hour', start_at, 1, '[]', '[]', 19900, 19900, 19900,
            '{"keep_percent": 30}', taking_id, $2::timestamptz - interval '70 days', 'bench-' || nth,
            $2::timestamptz - interval '70 days'
     from nth_visit`,
    [count, now],
  )
  await client.query(
    `insert into booking_event (order_sn, at, event, who) select 'BENCH' || nth, now(), 'paid', 'job' from nth_visit`,
  )
  await client.query(
    `insert into notice (id, member_id, kind, topic, title, body, dedupe, at)
     select kind || order_sn, member_id, 'remind_24h', 'order', '', '',
            kind || ':' || order_sn || ':' || extract(epoch from start_at)::bigint, now()
     from booking, (values ('r24', interval '23 hours 59 minutes'), ('r2', interval '1 hour 59 minutes')) k(kind, ahead)
     where order_sn like 'BENCH%' and start_at between $1::timestamptz and $1::timestamptz + ahead`,
    [now],
  )
  for (const table of ['booking', 'booking_event', 'notice', 'taking']) await client.query(`analyze ${table}`)
}
