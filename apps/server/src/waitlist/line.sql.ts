import type { StudioDay, StudioTime } from '@kuaimen/contract/kernel/time'
import type { Passed } from '@kuaimen/contract/waitlist/waitlist.rules'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import type { TakenCells } from '../schedule/schedule.table'
import type { WaitItem } from './waitlist.table'

/** Whoever gives turns for one store and day waits for whoever does so already. */
export const lockPlace = (tx: Tx, storeId: number, day: StudioDay) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`turns:${storeId}:${day}`}, 17))`)

export interface LineRow extends Record<string, unknown> {
  readonly wait_no: string
  readonly seq: number
  readonly member_id: number
  readonly store: string
  readonly items: WaitItem[]
  readonly from_time: StudioTime
  readonly until_time: StudioTime
  /** Places of this store and day that it has let pass. */
  readonly passed: Passed[]
}

/** Live waits that a store and day are among; `w` is the wait. */
const waitsFor = (storeId: number, day: StudioDay) => sql`
  w.state = 'live' and w.city_id = (select city_id from store where id = ${storeId})
  and (w.store_ids = '{}' or ${storeId} = any(w.store_ids)) and ${day}::date = any(w.days)`

/** Those who wait for a store and day and have no turn, in the order in which they asked; so many after one of them. */
export async function listLine(
  tx: Tx,
  { store_id, day }: { store_id: number; day: StudioDay },
  after: number,
  limit: number,
): Promise<LineRow[]> {
  const { rows } = await tx.execute<LineRow>(sql`
    select w.wait_no, w.seq::float8 as seq, w.member_id::float8 as member_id,
           (select name from store where id = ${store_id}) as store, w.items,
           to_char(w.from_time, 'HH24:MI') as from_time, to_char(w.until_time, 'HH24:MI') as until_time,
           (select coalesce(json_agg(json_build_object(
                     'start', extract(epoch from t.start_at - (t.day::timestamp at time zone 'Asia/Shanghai'))::int / 900,
                     'cells', ceil(extract(epoch from t.end_at - t.start_at) / 900)::int)), '[]')
            from wait_turn t where t.wait_no = w.wait_no and t.store_id = ${store_id} and t.day = ${day}::date
              and t.state <> 'withdrawn') as passed
    from wait w where ${waitsFor(store_id, day)} and w.turn_no is null and w.seq > ${after}
    order by w.seq limit ${limit}`)
  return rows
}

/** Whether anybody waits for a store and day, with a turn or without. */
export async function isWaitedFor(tx: Tx, { store_id, day }: { store_id: number; day: StudioDay }): Promise<boolean> {
  const { rows } = await tx.execute(sql`select exists (select from wait w where ${waitsFor(store_id, day)}) as yes`)
  return rows[0]?.yes === true
}

export interface GivenTurn {
  readonly turn_no: string
  readonly wait_no: string
  readonly start_at: Date
  readonly end_at: Date
  readonly cells: TakenCells[]
}

/** The turns that were given: not of who has left the line, and not of what somebody else was quicker to take. */
export async function giveTurns(
  tx: Tx,
  { store_id, day, at, until }: { store_id: number; day: StudioDay; at: Date; until: Date },
  picks: readonly GivenTurn[],
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ turn_no: string }>(sql`
    select turn_no from give_turns(${store_id}, ${day}::date, ${at.toISOString()}::timestamptz,
      ${until.toISOString()}::timestamptz, ${JSON.stringify(picks)}::jsonb) as turn_no`)
  return new Set(rows.map(({ turn_no }) => turn_no))
}

/** The plan has fewer places than are taken, at an hour of the turn; `n` is the turn, `t` its taking. */
const isOver = sql`exists (
  select from cells_of(t.cells) as c join pool_day d on d.pool_id = c.pool_id and d.day = n.day
  cross join lateral generate_series(1, cardinality(c.places)) as nth
  where c.places[nth] > 0 and d.taken[c.first + nth] > d.plan[c.first + nth])`

/** Live turns of a store and day that the plan has no place for any more, the latest first. */
export async function listOverPlan(
  tx: Tx,
  { store_id, day }: { store_id: number; day: StudioDay },
): Promise<{ turn_no: string }[]> {
  const { rows } = await tx.execute<{ turn_no: string }>(sql`
    select n.turn_no from wait_turn n join taking t on t.id = n.taking_id
    where n.state = 'live' and n.store_id = ${store_id} and n.day = ${day}::date and ${isOver}
    order by n.made_at desc, n.turn_no`)
  return rows
}

/** Asked again for each: once a later turn is withdrawn there may be a place for this one. */
export async function isOverPlan(tx: Tx, turnNo: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from wait_turn n join taking t on t.id = n.taking_id
    where n.turn_no = ${turnNo} and n.state = 'live' and ${isOver}`)
  return rows.length > 0
}
