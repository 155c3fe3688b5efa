import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'

export interface Beat {
  readonly session_id: number
  readonly staff_id: number
  readonly store_id: number
  readonly order_sn: string | null
  readonly at: Date
}

interface Other extends Record<string, unknown> {
  readonly name: string
  readonly order_sn: string | null
}

/** Writes a beat, forgets old ones, and answers who else has been at the store since. */
export async function beat(tx: Tx, { session_id, staff_id, store_id, order_sn, at }: Beat, since: Date) {
  const [now, before] = [at.toISOString(), since.toISOString()]
  const { rows } = await tx.execute<Other>(sql`
    with gone as (delete from board_presence where at < ${before}::timestamptz - interval '1 hour'),
    mine as (
      insert into board_presence (session_id, staff_id, store_id, order_sn, at)
      values (${session_id}, ${staff_id}, ${store_id}, ${order_sn}, ${now}::timestamptz)
      on conflict (session_id) do update
      set staff_id = excluded.staff_id, store_id = excluded.store_id, order_sn = excluded.order_sn, at = excluded.at
    )
    select distinct s.name, p.order_sn from board_presence p join staff s on s.id = p.staff_id
    where p.store_id = ${store_id} and p.at >= ${before}::timestamptz and p.staff_id <> ${staff_id}
    order by s.name limit 20`)
  return rows
}
