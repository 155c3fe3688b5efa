import type pg from 'pg'
import { addStores } from './many-stores.sql.ts'

/** A chain of some size; the demo has fewer, and copies of them are added. */
const STORES = 160

/** Past visits that nobody made: without triggers and foreign keys, in a few statements. */
const statements = (bookings: number): readonly string[] => [
  'set session_replication_role = replica',
  'set synchronous_commit = off',
  `create temp table model as select * from booking where state = 'booked' and rescheduled = 0 limit 1`,
  `insert into member (mobile, created_at)
   select (18000000000 + n)::text, now() - interval '1000 days' from generate_series(1, ${bookings} / 4) n`,
  `create temp table visitor as select min(id) as first, count(*) as many from member where mobile between '18' and '181'`,
  `insert into session (token_hash, member_id, created_at, last_seen_at, expires_at)
   select sha256(id::text::bytea), id, now() - age, now() - age, now() - age + interval '30 days'
   from (select id, (id % 400) * interval '1 day' as age from member where mobile between '18' and '181') m`,
  // Of a hundred: 8 run out, 12 cancelled with everything back, 80 completed.
  `create temp table made as
   select n, 'B' || upper(substr(md5(n::text), 1, 16)) as order_sn, 'P' || upper(substr(md5('p' || n), 1, 16)) as pay_no,
          'R' || upper(substr(md5('r' || n), 1, 16)) as refund_no, first + n % many as member_id, 1 + n % ${STORES} as store_id,
          case when n % 100 < 8 then 'expired' when n % 100 < 20 then 'cancelled' else 'completed' end as state,
          date_trunc('day', now()) - interval '1 day' - (n % 1000) * interval '1 day' + interval '6 hours' as start_at
   from generate_series(1, ${bookings}) n, visitor`,
  `insert into booking (order_sn, member_id, store_id, branch, state, start_at, end_at, first_start_at, people, needs, lines,
                        total_fen, payable_fen, paid_fen, policy, booked_at, completed_at, calendar_key, created_at)
   select d.order_sn, d.member_id, d.store_id, m.branch, d.state, d.start_at, d.start_at + interval '2 hours', d.start_at,
          m.people, m.needs, m.lines, m.total_fen, m.total_fen, case when d.state = 'expired' then 0 else m.total_fen end,
          m.policy, case when d.state <> 'expired' then d.start_at - interval '3 days' end,
          case when d.state = 'completed' then d.start_at + interval '5 days' end, md5('c' || d.order_sn),
          d.start_at - interval '3 days' - (d.n % 28800) * interval '1 second'
   from made d, model m`,
  `insert into booking_event (order_sn, at, event, who)
   select order_sn, start_at - interval '3 days', 'held', 'member:' || member_id from made
   union all select order_sn, start_at - interval '3 days', 'booked', 'payment:' || pay_no from made where state <> 'expired'
   union all select order_sn, start_at, state, 'job' from made`,
  `insert into payment (pay_no, subject, subject_no, member_id, provider, way, amount_fen, refunded_fen, description, state,
                        provider_no, expires_at, created_at, paid_at, told_at)
   select d.pay_no, 'booking', d.order_sn, d.member_id, 'wechat', 'wx_jsapi', m.total_fen,
          case when d.state = 'cancelled' then m.total_fen else 0 end, '', 'paid', d.pay_no, d.start_at,
          d.start_at - interval '3 days', d.start_at - interval '3 days', d.start_at - interval '3 days'
   from made d, model m where d.state <> 'expired'`,
  `insert into payment_refund (refund_no, pay_no, amount_fen, reason, state, requested_at, sent_at, settled_at)
   select d.refund_no, d.pay_no, m.total_fen, '', 'settled', d.start_at, d.start_at, d.start_at from made d, model m
   where d.state = 'cancelled'`,
  `insert into ledger_entry (txn, nth, account, amount_fen, subject_no, at)
   select side.txn, side.nth, side.account, side.sign * m.total_fen, d.order_sn, d.start_at
   from made d, model m, lateral (
     select 'capture:' || d.pay_no as txn, 0 as nth, 'provider:wechat' as account, 1 as sign where d.state <> 'expired'
     union all select 'capture:' || d.pay_no, 1, 'subject:' || d.order_sn, -1 where d.state <> 'expired'
     union all select 'earned:' || d.order_sn, 0, 'subject:' || d.order_sn, 1 where d.state = 'completed'
     union all select 'earned:' || d.order_sn, 1, 'revenue', -1 where d.state = 'completed'
     union all select 'refund:' || d.refund_no, 0, 'subject:' || d.order_sn, 1 where d.state = 'cancelled'
     union all select 'refund:' || d.refund_no, 1, 'refund:' || d.refund_no, -1 where d.state = 'cancelled'
     union all select 'settled:' || d.refund_no, 0, 'refund:' || d.refund_no, 1 where d.state = 'cancelled'
     union all select 'settled:' || d.refund_no, 1, 'provider:wechat', -1 where d.state = 'cancelled') side`,
  // Days that are over, as a year without sweeping leaves them.
  `insert into pool_day (pool_id, day, capacity, taken, plan)
   select p.id, current_date - n, array_fill(0::smallint, array[96]), array_fill(0::smallint, array[96]),
          array_fill(0::smallint, array[96])
   from pool p, generate_series(1, 365) n on conflict do nothing`,
  `insert into idempotency_key (caller, call, key, body_hash, reply, created_at)
   select member_id::text, 'POST /api/book/startbook', order_sn, ''::bytea, '{}', start_at from made`,
  'set session_replication_role = origin',
  'vacuum analyze',
]

/** A chain after some years, in the database that is measured. */
export async function growChain(client: pg.Client, bookings: number): Promise<void> {
  await addStores(client, STORES)
  for (const statement of statements(bookings)) await client.query(statement)
}

export const sizeOf = async (client: pg.Client): Promise<number> =>
  Number((await client.query('select pg_database_size(current_database()) as size')).rows[0].size)

/** How many of some changes of state leave the indexes alone, of a hundred. */
export async function stayingChanges(client: pg.Client): Promise<number> {
  await client.query('begin')
  const { rowCount } = await client.query(
    `update booking set state = 'delivered' where order_sn in (
       select order_sn from booking where state = 'completed' and member_id % 50 = 0 limit 2000)`,
  )
  const { rows } = await client.query(
    `select n_tup_hot_upd::int as hot from pg_stat_xact_user_tables where relname = 'booking'`,
  )
  await client.query('rollback')
  return (rows[0].hot / (rowCount || 1)) * 100
}

export const isGrown = async (client: pg.Client): Promise<boolean> =>
  ((await client.query(`select from member where mobile = '18000000001'`)).rowCount ?? 0) > 0
