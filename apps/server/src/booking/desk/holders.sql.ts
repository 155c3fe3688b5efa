import type { BookingState } from '@kuaimen/contract/booking/record.rules'
import type { Need } from '@kuaimen/contract/schedule/schedule.rules'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'

export interface HolderRow {
  readonly taking_id: number
  readonly order_sn: string
  readonly state: BookingState
  readonly name: string
  readonly start_at: Date
  readonly end_at: Date
  readonly needs: Need[]
  /** The cells of a new time whose difference is not paid yet. */
  readonly is_pending: boolean
}

type Raw = Omit<HolderRow, 'start_at' | 'end_at'> & { start_at: string; end_at: string } & Record<string, unknown>

/** Visits that hold the cells which were taken under these numbers, with who comes. */
export async function listHolders(tx: Tx, takingIds: readonly number[]): Promise<HolderRow[]> {
  if (takingIds.length === 0) return []
  const ids = sql.param([...takingIds])
  const { rows } = await tx.execute<Raw>(sql`
    with held as (
      select taking_id, order_sn, start_at, end_at, false as is_pending from booking where taking_id = any(${ids}::bigint[])
      union all
      select taking_id, order_sn, to_start_at, to_end_at, true from reschedule
      where taking_id = any(${ids}::bigint[]) and state = 'held'
    )
    select h.taking_id::float8 as taking_id, h.order_sn, b.state, b.needs, h.is_pending,
           h.start_at::text as start_at, h.end_at::text as end_at,
           coalesce(g.name, nullif(b.company ->> 'contact_name', ''), m.nickname) as name
    from held h
    join booking b using (order_sn)
    join member m on m.id = b.member_id
    left join booking_guest g using (order_sn)
    order by h.start_at, h.order_sn`)
  return rows.map((row) => ({ ...row, start_at: new Date(row.start_at), end_at: new Date(row.end_at) }))
}
