import type pg from 'pg'

/** Points, growth and a level, as the visits of `made` bring them. */
const members: readonly string[] = [
  `insert into points_entry (member_id, at, event, amount, subject_no, order_sn, rate, expires_on, balance_after)
   select member_id, start_at, 'earned', 199, order_sn, order_sn, 100, start_at::date + 999,
          sum(199) over (partition by member_id order by start_at, order_sn)
   from made where state = 'completed' order by member_id, start_at, order_sn`,
  `insert into growth_entry (member_id, at, event, amount, subject_no, order_sn, counts_until)
   select member_id, start_at, 'earned', 199, order_sn, order_sn, start_at::date + 365 from made where state = 'completed'`,
  `insert into membership (member_id, points, level, level_since, growth_seen, checked_on, card_no, created_at)
   select member_id, count(*) * 199, least(count(*) filter (where start_at > now() - interval '365 days'), 1), current_date - 400,
          count(*) filter (where start_at > now() - interval '365 days') * 199, current_date - 1,
          '8' || lpad(member_id::text, 9, '0'), now() - interval '1000 days'
   from made where state = 'completed' group by member_id`,
]

/** A message for every visit, every second one sent on. */
const notices: readonly string[] = [
  'create temp table model_notice as select * from notice limit 1',
  `insert into notice (id, member_id, kind, topic, title, body, path, data, dedupe, at, read_at)
   select 'N' || upper(substr(md5('n' || d.order_sn), 1, 16)), d.member_id, m.kind, m.topic, m.title, m.body, m.path, m.data,
          'grown:' || d.order_sn, d.start_at, case when d.store_id > 1 then d.start_at end
   from made d, model_notice m`,
  `insert into notice_send (notice_id, channel, member_id, state, due_at, tries, first_claimed_at, claimed_at, sent_at)
   select 'N' || upper(substr(md5('n' || order_sn), 1, 16)), 'wx_template', member_id, 'sent', start_at, 1, start_at, start_at, start_at
   from made where store_id % 2 = 0`,
]

/** A coupon of a campaign for every fourth visit, and counts of every day. */
const campaigns = (bookings: number): readonly string[] => [
  `create temp table taken as
   select member_id, 'C' || upper(substr(md5('t' || member_id), 1, 16)) as code, (now() - (member_id % 365) * interval '1 day') as at
   from (select distinct member_id from made) m`,
  `insert into coupon (code, member_id, rule_id, valid_from, valid_until, created_at)
   select code, member_id, (select min(id) from coupon_rule), at::date, at::date + 30, at from taken`,
  `insert into campaign_offer (key, campaign_key, name, gift, stock, taken, per_member, opens_at, closes_at, state)
   select 'grown', campaign_key, name, gift, 100000000, (select count(*) from taken), per_member, opens_at, closes_at, state
   from campaign_offer order by key limit 1`,
  `insert into campaign_take (offer_key, member_id, nth, day, coupon_type, code, channel, at)
   select 'grown', member_id, 1, (at at time zone 'Asia/Shanghai')::date, 'coupon', code, '', at from taken`,
  `insert into campaign_offer_day (offer_key, day, taken)
   select 'grown', day, count(*) from campaign_take where offer_key = 'grown' group by day`,
  `insert into campaign_count (day, campaign_key, channel, what, n)
   select current_date - d, key, 'c' || c, 'view', 1
   from campaign, generate_series(0, 390) d, generate_series(1, greatest(1, ${bookings} / 50000)) c on conflict do nothing`,
]

/** Waits that are over, and one in a hundred that still stands. */
const waits = (bookings: number): readonly string[] => [
  `insert into wait (wait_no, member_id, state, slot, items, city_id, store_ids, days, last_day, from_time, until_time, asked_at, ended_at)
   select 'W' || upper(substr(md5('w' || n), 1, 16)), first + n % many, case when n % 100 = 0 then 'live' else 'over' end, 1,
          '[{"product_id": 20, "people": 1, "addon_ids": []}]', 310100, array[1 + n % 20], array[day], day, '10:00', '18:00', now() - age,
          case when n % 100 > 0 then now() - age end
   from visitor, (select n, (n % 80) * interval '1 day' as age, current_date + 3 + n % 30 as day
                  from generate_series(1, ${bookings} / 10) n) w
   on conflict do nothing`,
  `insert into day_watch (store_id, day, looked_at)
   select distinct store_ids[1], last_day, now() from wait where state = 'live' on conflict do nothing`,
]

const contacts = (bookings: number): readonly string[] => [
  `insert into contact_uv (day, city_id, who_hash)
   select current_date - n % 30, 310100, sha256(n::text::bytea) from generate_series(1, ${bookings} / 5) n on conflict do nothing`,
  `insert into wecom_contact (external_userid, userid, unionid, state, is_half, added_at)
   select 'wm' || md5(n::text), 'adviser' || n % 20, 'u' || md5(n::text), '', false, now() - (n % 700) * interval '1 day'
   from generate_series(1, ${bookings} / 5) n`,
]

const FIRMS = 100
const DRIVES = 400

/** One visit in twenty is a company's: four drives a company, a statement a month but for the last two. */
const companies = (bookings: number): readonly string[] => [
  'create temp table model_company as select * from company limit 1',
  `insert into company (name, short_name, code, title, contact_name, contact_mobile, contact_email, credit_fen, state, created_at, updated_at)
   select name, short_name, 'GROW' || lpad(n::text, 4, '0'), title, contact_name, contact_mobile, contact_email, 2000000000, 'on', now(), now()
   from model_company, generate_series(1, ${FIRMS}) n`,
  `create temp table firm as select id, row_number() over (order by id) - 1 as nth from company where code like 'GROW%'`,
  `create temp table grown_visit as
   select v, 'B' || upper(substr(md5('e' || v), 1, 16)) as order_sn, firm.id as company_id, v / ${DRIVES} as staff,
          'D' || upper(substr(md5('d' || v % ${DRIVES}), 1, 16)) as drive_no, 1 + v % 20 as store_id,
          current_date - 1 - (v / ${DRIVES}) % 300 as day
   from generate_series(0, ${bookings} / 20 - 1) v join firm on firm.nth = v % ${FIRMS}`,
  `insert into corp_staff (company_id, name, name_key, staff_no, department, state, created_at, updated_at)
   select distinct company_id, '员工' || staff, '员工' || staff, 'G' || staff, '设计部', 'active', now(), now() from grown_visit`,
  `insert into drive (drive_no, company_id, name, verify, pay, quota, used, shoot_from, shoot_until, book_from, book_until, state, created_at, updated_at)
   select drive_no, company_id, '形象照', array['staff_no'], 'company', 1000000, count(*), current_date - 400, current_date + 30,
          current_date - 400, current_date + 30, 'open', now(), now() from grown_visit group by 1, 2`,
  `insert into drive_product (drive_no, product_id, price_fen, company_fen, used)
   select drive_no, 20, 19900, 19900, count(*) from grown_visit group by 1`,
  `insert into drive_day (drive_no, store_id, day, used) select drive_no, store_id, day, count(*) from grown_visit group by 1, 2, 3`,
  `insert into booking (order_sn, member_id, store_id, branch, state, start_at, end_at, first_start_at, people, needs, lines, total_fen,
                        company_fen, company, payable_fen, policy, calendar_key, booked_at, completed_at, created_at)
   select d.order_sn, t.first + d.v % t.many, d.store_id, m.branch, 'completed', d.day + interval '4 hours', d.day + interval '6 hours',
          d.day + interval '4 hours', 1, m.needs, m.lines, 19900, 19900,
          jsonb_build_object('id', d.company_id, 'name', '青梧文化', 'contact_name', '周宁', 'keep_percent', 50), 0, m.policy,
          md5('e' || d.order_sn), d.day - interval '3 days', d.day + interval '5 days', d.day - interval '3 days'
   from grown_visit d, model m, visitor t`,
  `insert into statement (statement_no, company_id, from_day, until_day, total_fen, state, created_at, sent_at)
   select 'S' || upper(substr(md5(company_id || ':' || (current_date - day) / 30), 1, 16)), company_id, min(day), max(day),
          count(*) * 19900, 'sent', now(), now()
   from grown_visit where current_date - day >= 60 group by company_id, (current_date - day) / 30`,
  `insert into corp_booking (order_sn, drive_no, company_id, staff_id, product_id, store_id, day, nth, company_fen, member_fen, charged_fen, released, statement_no)
   select v.order_sn, v.drive_no, v.company_id, s.id, 20, v.store_id, v.day, 1, 19900, 0, 19900, false,
          case when current_date - day >= 60 then 'S' || upper(substr(md5(v.company_id || ':' || (current_date - day) / 30), 1, 16)) end
   from grown_visit v join corp_staff s on s.company_id = v.company_id and s.staff_no = 'G' || v.staff`,
  `insert into ledger_entry (txn, nth, account, amount_fen, subject_no, at)
   select e.txn || order_sn, e.nth, e.account, e.fen, order_sn, day from grown_visit, lateral (values
     ('corp:', 0, 'company:' || company_id, 19900), ('corp:', 1, 'subject:' || order_sn, -19900),
     ('earned:', 0, 'subject:' || order_sn, 19900), ('earned:', 1, 'revenue', -19900)) e(txn, nth, account, fen)`,
]

/** The rooms around the visits of a grown chain: its temporary tables `made`, `visitor` and `model` are there. */
export async function growRooms(client: pg.Client, bookings: number): Promise<void> {
  const rooms = [members, notices, campaigns(bookings), waits(bookings), contacts(bookings), companies(bookings)]
  await client.query('set session_replication_role = replica')
  for (const statement of rooms.flat()) await client.query(statement)
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze')
}

/** Rows from which on nobody may read a table from its beginning to its end. */
const LARGE = 100_000

export interface Scans {
  /** The large tables that were read whole since the last look. */
  sinceLastLook(): Promise<string[]>
}

/** By PostgreSQL's own count of sequential scans. */
export async function watchScans(client: pg.Client, pool: pg.Pool): Promise<Scans> {
  const { rows: large } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1`,
    [LARGE],
  )
  const names = large.map(({ name }) => name)
  /** A connection counts its scans for all when it is asked to, or some seconds later. */
  const flush = async () => {
    const all = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    for (const one of all) await one.query('select pg_stat_force_next_flush()')
    for (const one of all) one.release()
  }
  const look = async () => {
    await flush()
    const { rows } = await client.query<{ name: string; scans: number }>(
      `select relname as name, seq_scan::float8 as scans from pg_stat_user_tables where relname = any($1)`,
      [names],
    )
    return new Map(rows.map(({ name, scans }) => [name, scans]))
  }
  let last = await look()
  return {
    sinceLastLook: async () => {
      const now = await look()
      const read = names.filter((name) => (now.get(name) ?? 0) > (last.get(name) ?? 0))
      last = now
      return read.sort()
    },
  }
}
