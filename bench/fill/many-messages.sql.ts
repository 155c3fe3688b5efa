import type pg from 'pg'

/** A member with so many messages of all topics, among others who have some, as after years. */
export async function addMessages(client: pg.Client, count: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into member (mobile) values ('19900000001') returning id::float8 as id`,
  )
  const id = rows[0]!.id
  await client.query(
    `insert into notice (id, member_id, kind, topic, title, body, dedupe, at, read_at, hidden_at)
     select 'N' || lpad(nth::text, 16, '0'), $1, 'booked',
            (array['order', 'order', 'order', 'money', 'money', 'member', 'campaign', 'system'])[1 + nth % 8],
            '预约成功', repeat('静安寺店，轻证件照。', 6), 'bench:' || nth, now() - nth * interval '3 hours',
            case when nth % 4 > 0 then now() end, case when nth % 50 = 0 then now() end
     from generate_series(1, $2::int) nth`,
    [id, count],
  )
  await client.query(
    `insert into notice (id, member_id, kind, topic, title, body, dedupe, at)
     select 'M' || lpad(nth::text, 16, '0'), m.id, 'booked', 'order', '预约成功', repeat('静安寺店，轻证件照。', 6),
            'others:' || nth, now() - nth * interval '1 minute'
     from generate_series(1, 200000) nth
     join (select id, row_number() over (order by id) - 1 as at, count(*) over () as all
           from member where id <> $1 and merged_into is null) m
       on m.at = nth % m.all`,
    [id],
  )
  // As autovacuum leaves the table soon after.
  await client.query('vacuum (freeze, analyze) notice')
  return id
}

export async function removeMessages(client: pg.Client): Promise<void> {
  await client.query(`delete from notice where dedupe ~ '^(bench|others):'`)
  await client.query(`delete from member where mobile = '19900000001'`)
  await client.query('vacuum notice')
}
