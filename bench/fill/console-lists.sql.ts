import type pg from 'pg'

/** Visits that come, those of today that nobody has checked in, and people who come instead of others. */
const statements = (visits: number): readonly string[] => [
  'set session_replication_role = replica',
  `create temp table coming as
   select 'B' || upper(substr(md5('coming' || n), 1, 16)) as order_sn, 'coming' || n as key,
          (select min(id) from member where mobile between '18' and '181') + n % 1000 as member_id,
          s.id as store_id, date_trunc('hour', now()) - interval '5 hours' + (n % 1440) * interval '1 hour' as start_at, n
   from generate_series(1, ${visits}) n
   join (select id, row_number() over (order by id) - 1 as at, count(*) over () as many from store) s on s.at = n % s.many`,
  `insert into taking (id, store_id, day, cells)
   select 100000000 + n, store_id, (start_at at time zone 'Asia/Shanghai')::date, '[]' from coming`,
  `create temp table pattern as select * from booking where state = 'completed' limit 1`,
  `insert into booking (order_sn, member_id, store_id, branch, state, start_at, end_at, first_start_at, people, needs, lines,
                        total_fen, payable_fen, paid_fen, policy, taking_id, booked_at, calendar_key, created_at)
   select c.order_sn, c.member_id, c.store_id, m.branch, 'booked', c.start_at, c.start_at + interval '2 hours', c.start_at,
          m.people, m.needs, m.lines, m.total_fen, m.total_fen, m.total_fen, m.policy, 100000000 + c.n, now(), md5(c.key),
          now() - c.n * interval '20 seconds'
   from coming c, pattern m`,
  `insert into booking_guest (order_sn, name, mobile, created_at)
   select order_sn, (array['王', '李', '张', '刘', '陈'])[1 + n % 5] || '客' || n, (15500000000 + n)::text, now() from coming where n % 3 = 0`,
  `update member set nickname = '会员' || id where mobile between '18' and '1800001'`,
  'set session_replication_role = origin',
  ...['booking', 'booking_guest', 'member', 'taking', 'store'].map((table) => `analyze ${table}`),
]

export async function fillLists(client: pg.Client, visits: number): Promise<void> {
  for (const statement of statements(visits)) await client.query(statement)
}

export type Known = {
  order_sn: string
  pay_no: string
  refund_no: string
  mobile: string
  guest: string
  store_id: number
  day: string
  bookings: number
  stores: number
}

/** Numbers and names to look for. */
export const knownOf = async (client: pg.Client): Promise<Known> => {
  const { rows } = await client.query<Known>(
    `select r.refund_no, p.pay_no, p.subject_no as order_sn, m.mobile, b.store_id,
            (b.start_at at time zone 'Asia/Shanghai')::date::text as day,
            (select name from booking_guest order by order_sn limit 1) as guest,
            (select count(*)::int from booking) as bookings, (select count(*)::int from store) as stores
     from payment_refund r join payment p using (pay_no) join booking b on b.order_sn = p.subject_no
     join member m on m.id = b.member_id where m.mobile between '18' and '181' limit 1`,
  )
  return rows[0]!
}
