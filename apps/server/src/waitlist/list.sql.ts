import type { Reach } from '@kuaimen/contract/kernel/reach'
import type { WaitShownState } from '@kuaimen/contract/waitlist/waitlist.rules'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database'

interface Named {
  readonly id: number
  readonly name: string
}

export interface OwnWait extends Record<string, unknown> {
  readonly wait_no: string
  readonly state: WaitShownState
  readonly city: Named
  readonly stores: Named[]
  readonly branch: 'shoot' | 'makeup'
  readonly items: { product_id: number; name: string; cover: string; people: number }[]
  readonly days: string[]
  readonly from_time: string
  readonly until_time: string
  readonly ahead: number
  readonly passed: number
  readonly turn: { turn_no: string; store: Named; start: number; end: number; until: number } | null
  readonly visit: { store: Named; start: number; end: number; until: number | null } | null
  readonly order_sn: string
  readonly asked_at: number
  readonly ended_at: number | null
}

const epoch = (column: string) => sql.raw(`extract(epoch from ${column})::float8`)

/** Whoever asked before for what overlaps: a store, a day and an hour of both. Each once, and nobody before themselves. */
const ahead = sql`
  select count(distinct o.member_id)::int from wait o
  where o.member_id <> w.member_id and w.state = 'live' and o.state = 'live' and o.city_id = w.city_id and o.seq < w.seq
    and (o.store_ids = '{}' or w.store_ids = '{}' or o.store_ids && w.store_ids) and o.days && w.days
    and o.from_time <= w.until_time and w.from_time <= o.until_time`

const columns = sql`
  w.wait_no,
  case when b.order_sn is null then w.state
       when b.booked_at is null and b.state in ('held', 'expired') then 'unpaid'
       when b.state = 'cancelled' then 'cancelled' else 'booked' end as state,
  json_build_object('id', c.id, 'name', c.short_name) as city,
  (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by array_position(w.store_ids, s.id)), '[]')
   from store s where s.id = any(w.store_ids)) as stores,
  (select coalesce(json_agg(json_build_object('product_id', p.id, 'name', p.name, 'cover', p.cover,
                                              'people', (i->>'people')::int) order by nth), '[]')
   from jsonb_array_elements(w.items) with ordinality as a(i, nth) join product p on p.id = (i->>'product_id')::int) as items,
  case when exists (select from jsonb_array_elements(w.items) i join product p on p.id = (i->>'product_id')::int
                    join category g on g.id = p.category_id where g.branch <> 'makeup') then 'shoot' else 'makeup' end as branch,
  array(select d::text from unnest(w.days) d order by d) as days,
  to_char(w.from_time, 'HH24:MI') as from_time, to_char(w.until_time, 'HH24:MI') as until_time, (${ahead}) as ahead,
  (select count(*)::int from wait_turn t where t.wait_no = w.wait_no and t.state in ('refused', 'expired')) as passed,
  (select json_build_object('turn_no', t.turn_no, 'store', json_build_object('id', s.id, 'name', s.name),
                            'start', ${epoch('t.start_at')}, 'end', ${epoch('t.end_at')}, 'until', ${epoch('t.until')})
   from wait_turn t join store s on s.id = t.store_id where t.turn_no = w.turn_no) as turn,
  (select json_build_object('store', json_build_object('id', s.id, 'name', s.name), 'start', ${epoch('b.start_at')},
                            'end', ${epoch('b.end_at')}, 'until', ${epoch('b.hold_until')})
   from store s where s.id = b.store_id) as visit,
  coalesce(b.order_sn, '') as order_sn, ${epoch('w.asked_at')} as asked_at, ${epoch('w.ended_at')} as ended_at`

/** With what the wait has become; who gave it up and paid for its last turn after all has booked too. */
const withBooking = sql`
  wait w join city c on c.id = w.city_id left join booking b on b.order_sn = coalesce(w.order_sn, (
    select p.order_sn from wait_turn t join booking p on p.member_id = w.member_id and p.store_id = t.store_id
      and p.first_start_at = t.start_at and p.created_at between t.made_at and t.until and p.booked_at is not null
    where w.state = 'given_up' and t.wait_no = w.wait_no and t.state = 'taken' order by t.made_at desc limit 1))`

/** What is live in the order in which it was asked, then what has ended since a day, the latest first. */
export async function listOwnWaits(tx: Tx, memberId: number, since: Date, limit: number): Promise<OwnWait[]> {
  const { rows } = await tx.execute<OwnWait>(sql`
    select ${columns} from ${withBooking}
    where w.member_id = ${memberId} and (w.state = 'live' or w.ended_at > ${since.toISOString()}::timestamptz)
    order by w.ended_at desc nulls first, w.seq limit ${limit}`)
  return rows
}

export async function findOwnWait(tx: Tx, memberId: number, waitNo: string): Promise<OwnWait | undefined> {
  const { rows } = await tx.execute<OwnWait>(sql`
    select ${columns} from ${withBooking}
    where w.member_id = ${memberId} and w.wait_no = ${waitNo}`)
  return rows[0]
}

export async function countLive(tx: Tx, memberId: number, now: Date): Promise<{ waits: number; turns: number }> {
  const { rows } = await tx.execute<{ waits: number; turns: number }>(sql`
    select count(*)::int as waits, count(t.turn_no)::int as turns
    from wait w left join wait_turn t on t.turn_no = w.turn_no and t.until > ${now.toISOString()}::timestamptz
    where w.member_id = ${memberId} and w.state = 'live'`)
  return rows[0] ?? { waits: 0, turns: 0 }
}

interface DemandAsked {
  readonly stores: Reach
  readonly from: string
  readonly until: string
}

export interface DemandRow extends Record<string, unknown> {
  readonly store_id: number
  readonly store: string
  readonly day: string
  readonly product_id: number
  readonly product: string
  readonly waits: number
  readonly people: number
  readonly turns: number
}

/** Members, each once; who waits for a whole city counts at every store of it that offers the product. */
export async function listDemand(tx: Tx, { stores, from, until }: DemandAsked): Promise<DemandRow[]> {
  const { rows } = await tx.execute<DemandRow>(sql`
    with wanted as (
      select s.id as store_id, s.name as store, d as day, p.id as product_id, p.name as product, w.member_id,
             max((i->>'people')::int) as people, bool_or(t.turn_no is not null) as has_turn
      from wait w
      join store s on s.city_id = w.city_id and s.is_open and (w.store_ids = '{}' or s.id = any(w.store_ids))
      cross join lateral unnest(w.days) d
      cross join lateral jsonb_array_elements(w.items) i
      join product p on p.id = (i->>'product_id')::int
      join store_product sp on sp.store_id = s.id and sp.product_id = p.id
      left join wait_turn t on t.turn_no = w.turn_no and t.store_id = s.id and t.day = d
      where w.state = 'live' and d between ${from}::date and ${until}::date
        and (${stores === 'chain'} or s.id = any(${sql.param(stores === 'chain' ? [] : [...stores])}::int[]))
      group by s.id, d, p.id, w.member_id)
    select store_id, store, day::text as day, product_id, product, count(*)::int as waits, sum(people)::int as people,
           count(*) filter (where has_turn)::int as turns
    from wanted group by store_id, store, day, product_id, product order by store_id, day, product_id limit 5000`)
  return rows
}
