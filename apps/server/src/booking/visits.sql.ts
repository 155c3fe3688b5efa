import { sql } from 'drizzle-orm'
import type { HoldingVisit, VisitsOf } from '../context'

/** Who holds these cells: bookings, and reschedules whose difference is not paid yet. */
export const visitsByTakings: VisitsOf = async (tx, takingIds) => {
  const ids = sql.param([...takingIds])
  const { rows } = await tx.execute<
    Omit<HoldingVisit, 'start_at'> & { start_at: string } & Record<string, unknown>
  >(sql`
    select order_sn, state, store_id, start_at::text as start_at, people, paid_fen, prepaid_fen
    from booking where taking_id = any(${ids}::bigint[])
    union all
    select b.order_sn, b.state, r.to_store_id, r.to_start_at::text, b.people, b.paid_fen, b.prepaid_fen
    from reschedule r join booking b using (order_sn) where r.taking_id = any(${ids}::bigint[]) and r.state = 'held'`)
  return rows.map((row) => ({ ...row, start_at: new Date(row.start_at) }))
}
