import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'

export interface Window {
  readonly company_id: number
  /** Null: all drives of the company. */
  readonly drive_no: string | null
  /** Null: whatever was not on a statement before. */
  readonly from_day: string | null
  readonly until_day: string
}

export interface Frozen {
  readonly visits: number
  readonly fen: number
  readonly first_day: string | null
}

/** Every charged visit of these days that is on no statement: on this one from now on, and on no other ever. */
export async function freezeVisits(tx: Tx, statementNo: string, window: Window): Promise<Frozen> {
  const { rows } = await tx.execute<{ visits: number; fen: number; first_day: string | null }>(sql`
    with frozen as (
      update corp_booking c set statement_no = ${statementNo}
      from (select order_sn, (start_at at time zone 'Asia/Shanghai')::date as day from booking) b
      where b.order_sn = c.order_sn and c.company_id = ${window.company_id} and c.statement_no is null
        and c.charged_fen > 0 and b.day <= ${window.until_day}::date
        and (${window.from_day}::date is null or b.day >= ${window.from_day}::date)
        and (${window.drive_no}::text is null or c.drive_no = ${window.drive_no}::text)
      returning c.charged_fen, b.day
    )
    select count(*)::int as visits, coalesce(sum(charged_fen), 0)::int as fen, min(day)::text as first_day from frozen`)
  return rows[0] ?? { visits: 0, fen: 0, first_day: null }
}

export interface ChargedVisit {
  readonly company_id: number
  readonly drive_no: string
  readonly charged_fen: number | null
  readonly corrected_fen: number
  readonly statement_no: string | null
}

export async function findVisit(tx: Tx, orderSn: string): Promise<ChargedVisit | undefined> {
  const { rows } = await tx.execute<ChargedVisit & Record<string, unknown>>(sql`
    select c.company_id, c.drive_no, c.charged_fen, c.statement_no,
           coalesce((select sum(r.amount_fen) from statement_correction r where r.order_sn = c.order_sn), 0)::int
             as corrected_fen
    from corp_booking c where c.order_sn = ${orderSn}`)
  return rows[0]
}

/**
 * What is asked on a statement, by order: what its invoice is for, and together its sum. A visit's own corrections are
 * taken from it; those of visits on statements before from the first ones, as far as they go.
 */
export async function listShares(tx: Tx, statementNo: string): Promise<{ order_sn: string; amount_fen: number }[]> {
  const { rows } = await tx.execute<{ order_sn: string; amount_fen: number }>(sql`
    with less as (
      select order_sn, sum(amount_fen) as fen from statement_correction where statement_no = ${statementNo} group by 1
    ), asked as (
      select c.order_sn, c.charged_fen - coalesce(l.fen, 0) as fen
      from corp_booking c left join less l using (order_sn) where c.statement_no = ${statementNo}
    ), earlier as (
      select coalesce(sum(fen), 0) as fen from less where order_sn not in (select order_sn from asked)
    ), summed as (
      select order_sn, asked.fen, sum(asked.fen) over (order by order_sn) - earlier.fen as until_fen from asked, earlier
    )
    select order_sn, least(fen, until_fen)::int as amount_fen from summed
    where least(fen, until_fen) > 0 order by order_sn`)
  return rows
}

export interface LineRecord {
  readonly order_sn: string
  readonly staff_name: string
  readonly department: string
  readonly product_name: string
  readonly store_name: string
  readonly day: string
  readonly state: 'completed' | 'cancelled' | 'no_show'
  /** Of a correction; null for a visit. */
  readonly note: string | null
  readonly amount_fen: number
}

/** Visits and corrections, in the order of the days. */
export async function listLines(tx: Tx, statementNo: string): Promise<LineRecord[]> {
  const { rows } = await tx.execute<LineRecord & Record<string, unknown>>(sql`
    select c.order_sn, s.name as staff_name, s.department, p.name as product_name, st.name as store_name,
           (b.start_at at time zone 'Asia/Shanghai')::date::text as day, b.state, l.note, l.amount_fen
    from (
      select order_sn, null as note, charged_fen as amount_fen, 0::bigint as id from corp_booking
      where statement_no = ${statementNo}
      union all
      select order_sn, note, -amount_fen, id from statement_correction where statement_no = ${statementNo}
    ) l
    join corp_booking c on c.order_sn = l.order_sn
    join booking b on b.order_sn = c.order_sn
    join corp_staff s on s.id = c.staff_id
    join product p on p.id = c.product_id
    join store st on st.id = b.store_id
    order by b.start_at, c.order_sn, l.id`)
  return rows
}
