import { sql } from 'drizzle-orm'
import type { HoldingVisit, HoldingVisits } from '../../schedule/holding-visits.port'

/** Who holds these cells: bookings, and reschedules whose difference is not paid yet. */
export const visitsByTakings: HoldingVisits = async (tx, takingIds) => {
  const ids = sql.param([...takingIds])
  const { rows } = await tx.execute<
    Omit<HoldingVisit, 'start_at'> & { start_at: string } & Record<string, unknown>
  >(sql`
    select b.order_sn, b.member_id::float8 as member_id, b.state, b.store_id, s.name as store_name,
           b.start_at::text as start_at, b.people, b.paid_fen, b.prepaid_fen
    from booking b join store s on s.id = b.store_id where b.taking_id = any(${ids}::bigint[])
    union all
    select b.order_sn, b.member_id::float8, b.state, r.to_store_id, s.name, r.to_start_at::text, b.people, b.paid_fen,
           b.prepaid_fen
    from reschedule r join booking b using (order_sn) join store s on s.id = r.to_store_id
    where r.taking_id = any(${ids}::bigint[]) and r.state = 'held'`)
  return rows.map((row) => ({ ...row, start_at: new Date(row.start_at) }))
}
