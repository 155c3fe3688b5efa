import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'

/** Companies with something to ask for, up to a day: of each the first visit is looked for, not all of them in all bookings. */
export async function listBillable(tx: Tx, untilDay: string): Promise<number[]> {
  const { rows } = await tx.execute<{ company_id: number }>(sql`
    select k.id as company_id from company k cross join lateral (
      select from corp_booking c join booking b using (order_sn)
      where c.company_id = k.id and c.statement_no is null and c.charged_fen > 0
        and (b.start_at at time zone 'Asia/Shanghai')::date <= ${untilDay}::date
      limit 1) one
    order by k.id`)
  return rows.map(({ company_id }) => company_id)
}

/** Drives that are over, of which every visit is decided and some are not asked for yet. */
export async function listOverDrives(tx: Tx, today: string): Promise<{ company_id: number; drive_no: string }[]> {
  const { rows } = await tx.execute<{ company_id: number; drive_no: string }>(sql`
    select d.company_id, d.drive_no from drive d
    where (d.state in ('closed', 'settled') or d.shoot_until < ${today}::date)
      and exists (select from corp_booking c where c.drive_no = d.drive_no and c.company_id = d.company_id
                  and c.statement_no is null and c.charged_fen > 0)
      and not exists (select from corp_booking c where c.drive_no = d.drive_no and c.company_id = d.company_id
                      and not c.released and c.charged_fen is null)
    order by d.company_id, d.drive_no`)
  return rows
}

/**
 * Closed drives of which every visit is decided, and paid for where it was charged: nothing is left to be done. All of
 * them, or the one that somebody asks for.
 */
export async function settleDrives(tx: Tx, at: Date, driveNo: string | null = null): Promise<string[]> {
  const { rows } = await tx.execute<{ drive_no: string }>(sql`
    update drive d set state = 'settled', updated_at = ${at.toISOString()}::timestamptz
    where d.state = 'closed' and (${driveNo}::text is null or d.drive_no = ${driveNo}::text)
      and not exists (select from corp_booking c left join statement t on t.statement_no = c.statement_no
                      where c.drive_no = d.drive_no
                        and case when c.charged_fen is null then not c.released
                                 else c.charged_fen > 0 and t.state is distinct from 'paid' end)
    returning d.drive_no`)
  return rows.map(({ drive_no }) => drive_no)
}
