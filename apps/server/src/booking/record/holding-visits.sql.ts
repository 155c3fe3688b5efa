import { sql } from 'drizzle-orm'
import type { HoldingVisit, HoldingVisits } from '../../schedule/holding-visits.port'

/** Who holds these cells: bookings, and reschedules whose difference is not paid yet. */
export const visitsByTakings: HoldingVisits = async (tx, takingIds) => {
  const ids = sql.param([...takingIds])
  const { rows } = await tx.execute<
    Omit<HoldingVisit, 'start_at'> & { start_at: string } & Record<string, unknown>
  >(sql`
    with held as (
      select order_sn, store_id, start_at from booking where taking_id = any(${ids}::bigint[])
      union all
      select order_sn, to_store_id, to_start_at from reschedule
      where taking_id = any(${ids}::bigint[]) and state = 'held'
    )
    select b.order_sn, b.member_id::float8 as member_id, b.state, h.store_id, s.name as store_name,
           h.start_at::text as start_at, b.people, b.paid_fen, b.prepaid_fen,
           coalesce(g.name, nullif(b.company ->> 'contact_name', ''), m.nickname) as name
    from held h
    join booking b using (order_sn)
    join member m on m.id = b.member_id
    join store s on s.id = h.store_id
    left join booking_guest g using (order_sn)`)
  return rows.map((row) => ({ ...row, start_at: new Date(row.start_at) }))
}
