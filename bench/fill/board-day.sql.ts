import type pg from 'pg'

/** So many visits of today at one store, as a Saturday afternoon has them; gives the store. */
export async function fillBoard(client: pg.Client, visits: number): Promise<{ store_id: number; day: string }> {
  const { rows } = await client.query<{ store_id: number; day: string }>(
    `select store_id, (now() at time zone 'Asia/Shanghai')::date::text as day from booking
     where branch = 'shoot' and jsonb_array_length(needs) > 2 group by store_id order by count(*) desc, store_id limit 1`,
  )
  const { store_id, day } = rows[0]!
  await client.query(
    `with model as (
       -- A visit as customers have them: what stands for walk-in customers has as many stages as its store was full.
       select b.* from booking b join product p on p.id = (b.lines -> 0 ->> 'product_id')::int
       where b.branch = 'shoot' and jsonb_array_length(b.needs) > 2 and b.lines -> 0 ->> 'name' = p.name
       order by p.id, b.order_sn limit 1
     ), people as (
       insert into member (mobile, nickname, created_at)
       select (16600000000 + n)::text, '顾客' || n, now() - interval '90 days' from generate_series(1, $1::int) n
       returning id, mobile
     ), made as (
       select p.id as member_id, (p.mobile::bigint - 16600000000)::int as nth from people p
     )
     insert into booking (order_sn, member_id, store_id, branch, state, start_at, end_at, first_start_at, people, needs, lines,
                          total_fen, payable_fen, paid_fen, policy, booked_at, calendar_key, created_at)
     select 'B' || upper(substr(md5('board' || nth), 1, 16)), d.member_id, $2, 'shoot',
            (array['booked', 'booked', 'booked', 'checked_in', 'shooting', 'selecting', 'retouching', 'delivered'])[1 + nth % 8],
            at, at + (m.end_at - m.start_at), at, m.people, m.needs, m.lines, m.total_fen, m.total_fen, m.total_fen, m.policy,
            now() - interval '3 days', md5('board' || nth), now() - interval '3 days'
     from made d, model m,
          lateral (select ($3::date + time '09:00' + d.nth * interval '11 hours' / $1::int) at time zone 'Asia/Shanghai' as at) s`,
    [visits, store_id, day],
  )
  await client.query(
    `insert into booking_event (order_sn, at, event, who)
     select order_sn, created_at, 'held', 'member:' || member_id from booking where calendar_key in (
       select md5('board' || n) from generate_series(1, $1::int) n)
     union all select order_sn, created_at, 'booked', 'job' from booking where calendar_key in (
       select md5('board' || n) from generate_series(1, $1::int) n)
     union all select order_sn, now(), 'checked_in', 'job' from booking where state <> 'booked' and calendar_key in (
       select md5('board' || n) from generate_series(1, $1::int) n)`,
    [visits],
  )
  await client.query(
    `insert into visit_stage (order_sn, step, name, pool_kind, planned_from, planned_to, began_at, ended_at, by)
     select b.order_sn, s.nth - 1, s.need->>'name', s.need->>'pool_kind',
            b.start_at + (s.need->>'from_minute')::int * interval '1 minute',
            b.start_at + (s.need->>'to_minute')::int * interval '1 minute',
            case when s.nth <= 1 or b.state <> 'checked_in' then now() - interval '30 minutes' end,
            case when b.state in ('retouching', 'delivered') then now() end, 'job'
     from booking b, jsonb_array_elements(b.needs) with ordinality s(need, nth)
     where b.state not in ('booked') and b.calendar_key in (select md5('board' || n) from generate_series(1, $1::int) n)`,
    [visits],
  )
  for (const table of ['booking', 'booking_event', 'visit_stage', 'member']) await client.query(`analyze ${table}`)
  return { store_id, day }
}

/** Sessions of one person, by their tokens' hashes. */
export const addStaffSessions = (client: pg.Client, staffId: number, hashes: readonly Buffer[]) =>
  client.query(
    `insert into staff_session (token_hash, staff_id, via, agent, address, created_at, seen_at, expires_at, passed_at, totp_at)
     select unnest($2::bytea[]), $1, 'console', 'bench', '127.0.0.1', now(), now(), now() + interval '12 hours', now(), now()`,
    [staffId, hashes],
  )

export const countListening = async (client: pg.Client): Promise<number> =>
  (
    await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and application_name = 'kuaimen listening'`,
    )
  ).rows[0]!.n
