// A chain of 160 stores as the schema of spring had it, with as many bookings as wanted.
import type pg from 'pg'

const CHAIN = `
  insert into city (id, name, short_name, province, pinyin, initials, longitude, latitude)
    values (1, '上海市', '上海', '上海', 'shanghai', 'sh', 121, 31);
  insert into store (id, city_id, name, pinyin, initials, address, district, tel, type, card_img, images, longitude, latitude, open_time, close_time)
    select n, 1, '店' || n, 'dian', 'd', '路' || n, '徐汇区', '021', 'studio', '', '{}', 121, 31, '10:00', '20:00'
    from generate_series(1, 160) n;
  insert into member (id, mobile) select n, (13000000000 + n)::text from generate_series(1, 50000) n;
  insert into pool (id, store_id, kind, capacity)
    select n, (n - 1) / 3 + 1, (array['seat', 'room', 'screen'])[n % 3 + 1], 4 from generate_series(1, 480) n;
  insert into pool_day select p, current_date + d, array_fill(4::smallint, array[96]), array_fill(0::smallint, array[96])
    from generate_series(1, 480) p, generate_series(-60, 60) d;
  insert into session (token_hash, member_id, expires_at)
    select decode(md5(n::text), 'hex'), n % 50000 + 1, now() + interval '30 days' from generate_series(1, 60000) n;
  select setval(pg_get_serial_sequence('store', 'id'), 160), setval(pg_get_serial_sequence('member', 'id'), 50000),
    setval(pg_get_serial_sequence('pool', 'id'), 480)`

const BOOKINGS = [
  `insert into booking (order_sn, member_id, store_id, branch, state, start_at, end_at, first_start_at, people, needs, lines,
      total_fen, payable_fen, paid_fen, policy, hold_until, calendar_key, created_at)
    select 'B' || lpad(n::text, 19, '0'), n % 50000 + 1, n % 160 + 1, 'photo',
      case when n % 10 = 0 then 'booked' when n % 17 = 0 then 'cancelled' else 'completed' end,
      now() - (n % 400) * interval '1 day' + interval '20 days', now() - (n % 400) * interval '1 day' + interval '20 days 1 hour',
      now(), 1, '[{"a":1,"b":[1,2,3]}]', ('[{"product":"' || repeat('x', 500) || '"}]')::jsonb, 19900, 19900, 19900,
      '{"hold_minutes":15,"free_hours":24,"keep_percent":30}', now() - interval '1 day', md5(n::text),
      now() - (n % 400) * interval '1 day'
    from generate_series($1::int, $2::int) n`,
  `insert into booking_event (order_sn, at, event, who)
    select 'B' || lpad(n::text, 19, '0'), now(), e, 'member'
    from generate_series($1::int, $2::int) n, unnest(array['made', 'paid', 'completed']) e`,
  `insert into payment (pay_no, subject, subject_no, member_id, provider, way, amount_fen, description, state, expires_at, created_at, paid_at)
    select 'P' || lpad(n::text, 19, '0'), 'booking', 'B' || lpad(n::text, 19, '0'), n % 50000 + 1, 'wechat', 'jsapi', 19900, 'x',
      'paid', now(), now(), now()
    from generate_series($1::int, $2::int) n`,
  `insert into ledger_entry (txn, nth, account, amount_fen, subject_no, at)
    select 'capture:P' || n, s, case s when 0 then 'provider:wechat' else 'subject:B' || n end, 19900 * (1 - 2 * s), 'B' || n, now()
    from generate_series($1::int, $2::int) n, generate_series(0, 1) s`,
]

const AT_ONCE = 100_000

/** Without triggers and foreign keys, which would take hours. */
export const fillChain = async (client: pg.Client, bookings: number): Promise<void> => {
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  await client.query(CHAIN)
  for (let first = 1; first <= bookings; first += AT_ONCE)
    for (const text of BOOKINGS) await client.query(text, [first, Math.min(bookings, first + AT_ONCE - 1)])
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

const numbered = (letter: string, nth: number) => letter + String(nth).padStart(19, '0')
const anyOf = (most: number) => 1 + Math.floor(Math.random() * most)

/** Statements as customers cause them, valid in the schema of spring and in every one since. */
export const scenarios = (bookings: number): Record<string, (client: pg.Client) => Promise<unknown>> => ({
  'read a store': (client) => client.query('select id, name from store where id = $1', [anyOf(160)]),
  'read a booking': (client) =>
    client.query('select order_sn, state from booking where order_sn = $1', [numbered('B', anyOf(bookings))]),
  'list own bookings': (client) =>
    client.query('select order_sn from booking where member_id = $1 order by created_at desc limit 10', [
      anyOf(50_000),
    ]),
  'change a booking': (client) =>
    client.query(`update booking set remark = 'x' where order_sn = $1`, [numbered('B', anyOf(bookings))]),
  'make a booking': (client) =>
    client.query(
      `with made as (
         insert into booking (order_sn, member_id, store_id, branch, state, start_at, end_at, first_start_at, people, needs, lines,
           total_fen, payable_fen, paid_fen, policy, hold_until, calendar_key, created_at)
         values ($1, 1, 1, 'photo', 'held', now(), now() + interval '1 hour', now(), 1, '[]', '[]', 100, 100, 0, '{}',
           now() + interval '15 minutes', $1, now()) returning order_sn)
       insert into booking_event (order_sn, at, event, who) select order_sn, now(), 'made', 'member' from made`,
      [`N${process.hrtime.bigint()}`],
    ),
  'take cells': (client) =>
    client.query('update pool_day set taken = taken where pool_id = $1 and day = current_date + 3', [anyOf(480)]),
  pay: (client) => client.query(`update payment set payer = 'x' where pay_no = $1`, [numbered('P', anyOf(bookings))]),
})

/** As a next release may bring them: a column with its default, filled, bound, indexed. */
export const NEXT_MIGRATION = [
  'alter table booking add column trial_rank integer',
  'update booking set trial_rank = total_fen where trial_rank is null',
  'alter table booking add constraint booking_trial_rank check (trial_rank >= 0)',
  'create index booking_trial_rank_at on booking (trial_rank, start_at)',
  `alter table payment add column trial_note text not null default ''`,
].join(';\n--> statement-breakpoint\n')
