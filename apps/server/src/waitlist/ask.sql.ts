import { WAITS_AT_MOST, type WaitHours } from '@kuaimen/contract/waitlist/waitlist.rules'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import type { WaitItem } from './waitlist.table'

/** Whoever asks waits for what the same member asks at the same time. */
export const lockWaits = (tx: Tx, memberId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`waits:${memberId}`}, 17))`)

/** The limit that waits of a day count for. */
export const WAIT_ASKED = 'wait'

/** By a person, with whichever account, and with accounts that have left. */
export async function countAsked(tx: Tx, memberId: number, since: Date): Promise<number> {
  const { rows } = await tx.execute<{ asked: number }>(sql`
    select count(*)::int + left_uses(${WAIT_ASKED}, ${memberId}, ${since.toISOString()}::timestamptz) as asked from wait
    where member_id = any(selves(${memberId})) and asked_at > ${since.toISOString()}::timestamptz`)
  return rows[0]?.asked ?? 0
}

interface NewWait extends WaitHours {
  readonly wait_no: string
  readonly member_id: number
  readonly items: readonly WaitItem[]
  readonly city_id: number
  readonly store_ids: readonly number[]
  readonly days: readonly string[]
}

/** What takes one of the three: live, or a turn's booking that is not paid yet and may lead back into the line. */
const counts = sql`
  (w.state = 'live' or w.state = 'booked' and exists (
    select from booking b where b.order_sn = w.order_sn and b.state in ('held', 'expired') and b.booked_at is null))`

const productsOf = (column: string) =>
  sql.raw(`array(select distinct (i->>'product_id')::int from jsonb_array_elements(${column}) i order by 1)`)

/** Whether the member waits already for the same products at a store, on a day and at an hour of both. */
export async function isWaitedBy(tx: Tx, row: Omit<NewWait, 'wait_no'>): Promise<boolean> {
  const stores = sql`${sql.param([...row.store_ids])}::int[]`
  const { rows } = await tx.execute(sql`
    select exists (
      select from wait w cross join (select ${JSON.stringify(row.items)}::jsonb as items) n
      where w.member_id = ${row.member_id} and ${counts} and w.city_id = ${row.city_id}
        and (w.store_ids = '{}' or ${stores} = '{}' or w.store_ids && ${stores})
        and w.days && ${sql.param([...row.days])}::date[]
        and w.from_time <= ${row.until_time}::time and ${row.from_time}::time <= w.until_time
        and ${productsOf('w.items')} = ${productsOf('n.items')}) as yes`)
  return rows[0]?.yes === true
}

/** Pairs of live waits of these members of which one makes the other needless. */
export async function listOverlaps(tx: Tx, memberIds: readonly number[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ pair: string }>(sql`
    select w.wait_no || ' ' || o.wait_no as pair from wait w join wait o
      on o.member_id = any(${sql.param([...memberIds])}::bigint[]) and o.state = 'live' and o.wait_no <> w.wait_no
      and o.city_id = w.city_id and (o.store_ids = '{}' or w.store_ids = '{}' or o.store_ids && w.store_ids)
      and o.days && w.days and o.from_time <= w.until_time and w.from_time <= o.until_time
      and ${productsOf('w.items')} = ${productsOf('o.items')}
    where w.member_id = any(${sql.param([...memberIds])}::bigint[]) and w.state = 'live'`)
  return new Set(rows.map(({ pair }) => pair))
}

/** Into the first of three slots that is free; false when none is. The index refuses what comes at the same time. */
export async function insertWait(tx: Tx, row: NewWait, at: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into wait (wait_no, member_id, state, slot, items, city_id, store_ids, days, last_day, from_time, until_time,
                      asked_at)
    select ${row.wait_no}, ${row.member_id}, 'live', s, ${JSON.stringify(row.items)}::jsonb, ${row.city_id},
           ${sql.param([...row.store_ids])}::int[], ${sql.param([...row.days])}::date[], ${row.days.at(-1)}::date,
           ${row.from_time}::time, ${row.until_time}::time, ${at.toISOString()}::timestamptz
    from generate_series(1, ${WAITS_AT_MOST}::int) s
    where not exists (select from wait w where w.member_id = ${row.member_id} and w.state = 'live' and w.slot = s)
      and (select count(*) from wait w where w.member_id = ${row.member_id} and ${counts}) < ${WAITS_AT_MOST}::int
    order by s limit 1`)
  return rowCount === 1
}
