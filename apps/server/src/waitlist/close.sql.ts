import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database'

interface EndedRow extends Record<string, unknown> {
  readonly wait_no: string
  readonly member_id: number
  readonly products: string
}

/** Accounts are pinned before their waits are locked, as by whoever gives a turn. */
export async function closeWaits(
  tx: Tx,
  waitNos: readonly string[],
  to: 'over' | 'closed',
  at: Date,
): Promise<string[]> {
  const nos = sql`${sql.param([...waitNos])}::text[]`
  await tx.execute(sql`
    select from member m where m.id in (select member_id from wait where wait_no = any(${nos}))
    order by m.id for key share`)
  const { rows } = await tx.execute(sql`
    update wait w set state = ${to}, ended_at = ${at.toISOString()}::timestamptz
    where w.wait_no = any(${nos}) and w.state = 'live' and w.turn_no is null
    returning w.wait_no`)
  return numbers(rows)
}

/** Whose they were, and for what. */
export async function listEnded(tx: Tx, waitNos: readonly string[]): Promise<EndedRow[]> {
  const { rows } = await tx.execute<EndedRow>(sql`
    select w.wait_no, w.member_id::float8 as member_id,
      (select string_agg(p.name, '、' order by p.id) from jsonb_array_elements(w.items) i
       join product p on p.id = (i->>'product_id')::int) as products
    from wait w where w.wait_no = any(${sql.param([...waitNos])}::text[])`)
  return rows
}

const numbers = (rows: readonly Record<string, unknown>[]): string[] => rows.map(({ wait_no }) => String(wait_no))

/** Waits whose last day is over. */
export async function listOver(tx: Tx, today: StudioDay, limit: number): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    select wait_no from wait where state = 'live' and turn_no is null and last_day < ${today}::date
    order by last_day limit ${limit}`)
  return numbers(rows)
}

/** Waits for a product that is not sold any more. */
export async function listUnsold(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    select w.wait_no from product p join wait w on w.state = 'live' and w.turn_no is null
      and w.items @> jsonb_build_array(jsonb_build_object('product_id', p.id))
    where not p.on_sale limit ${limit}`)
  return numbers(rows)
}

export async function deleteEnded(tx: Tx, before: Date): Promise<void> {
  await tx.execute(sql`delete from wait where state <> 'live' and ended_at < ${before.toISOString()}::timestamptz`)
}

/** Watches every day that somebody waits for: stores that a city has got since then too. */
export async function listWaited(tx: Tx): Promise<{ store_ids: number[]; days: StudioDay[] }[]> {
  const { rows } = await tx.execute<{ store_ids: number[]; days: StudioDay[] }>(sql`
    select array_agg(distinct s.id) as store_ids, array_agg(distinct d::text) as days
    from wait w join store s on s.city_id = w.city_id and s.is_open and (w.store_ids = '{}' or s.id = any(w.store_ids))
    cross join lateral unnest(w.days) d where w.state = 'live' group by s.id`)
  return rows
}
