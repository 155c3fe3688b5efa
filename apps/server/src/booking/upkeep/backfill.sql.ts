import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'

/** Completed visits of members who are there, of which nobody has told yet, by their number. */
export async function listUnearned(tx: Tx, after: string, atMost: number): Promise<string[]> {
  const { rows } = await tx.execute<{ order_sn: string }>(sql`
    select b.order_sn from booking b join member m on m.id = b.member_id and m.unregistered_at is null
    where b.state = 'completed' and b.order_sn > ${after} and not exists
      (select from member_fact f where f.fact = 'visit_done' and f.subject_no = b.order_sn)
    order by b.order_sn limit ${atMost}`)
  return rows.map(({ order_sn }) => order_sn)
}
