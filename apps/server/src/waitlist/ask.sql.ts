import { WAITS_AT_MOST, type WaitHours } from '@kuaimen/contract/waitlist/waitlist.rules'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database'
import type { WaitItem } from './waitlist.table'

/** Whoever asks waits for what the same member asks at the same time. */
export const lockWaits = (tx: Tx, memberId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`waits:${memberId}`}, 17))`)

export async function countAsked(tx: Tx, memberId: number, since: Date): Promise<number> {
  const { rows } = await tx.execute<{ asked: number }>(sql`
    select count(*)::int as asked from wait
    where member_id = ${memberId} and asked_at > ${since.toISOString()}::timestamptz`)
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
    order by s limit 1`)
  return rowCount === 1
}
