import type { BookingState } from '@kuaimen/contract/booking/record.rules'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { drive } from '../drive/drive.table'
import type { HrCorrection, HrCount, HrDay, HrDrive, HrRow, HrStatement } from './hr.present'

/** False when there is no such drive. Null ends the link. */
export async function saveHrKey(tx: Tx, driveNo: string, key: { hash: Buffer; until: Date } | null): Promise<boolean> {
  const { rowCount } = await tx
    .update(drive)
    .set({ hr_key_hash: key?.hash ?? null, hr_until: key?.until ?? null })
    .where(eq(drive.drive_no, driveNo))
  return rowCount === 1
}

export interface OpenedDrive extends HrDrive {
  readonly drive_no: string
}

export async function findByHrKey(tx: Tx, hash: Buffer, now: Date): Promise<OpenedDrive | undefined> {
  const { rows } = await tx.execute<OpenedDrive & Record<string, unknown>>(sql`
    select d.drive_no, c.name as company_name, c.logo, d.name, d.shoot_from::text, d.shoot_until::text,
           d.book_from::text, d.book_until::text, d.quota, d.used, d.hr_until
    from drive d join company c on c.id = d.company_id
    where d.hr_key_hash = ${hash} and d.hr_until > ${now.toISOString()}::timestamptz`)
  const [found] = rows
  return found && { ...found, hr_until: new Date(found.hr_until) }
}

/** What was asked for a visit, null until it is decided; and what of it is asked no more. */
const asked = sql`coalesce(c.charged_fen, case when c.released then 0 end)`
const corrected = sql`coalesce((select sum(r.amount_fen) from statement_correction r where r.order_sn = c.order_sn), 0)`
const visits = (driveNo: string): SQL => sql`
  from corp_booking c join booking b on b.order_sn = c.order_sn
  where c.drive_no = ${driveNo} and b.state <> 'expired'`

export async function countVisits(tx: Tx, driveNo: string): Promise<HrCount[]> {
  const { rows } = await tx.execute<HrCount & Record<string, unknown>>(sql`
    select b.state, count(*)::int as count, coalesce(sum(${asked} - ${corrected}), 0)::int as charged_fen,
           coalesce(sum(c.company_fen) filter (where ${asked} is null), 0)::int as due_fen
    ${visits(driveNo)} group by b.state`)
  return rows
}

/** Cancelled ones are nobody's way to a store. */
export async function countDays(tx: Tx, driveNo: string): Promise<HrDay[]> {
  const { rows } = await tx.execute<HrDay & Record<string, unknown>>(sql`
    select day::text, st.name as store_name, booked, came, missed from (
      select (b.start_at at time zone 'Asia/Shanghai')::date as day, b.store_id,
             count(*)::int as booked,
             (count(*) filter (where b.state not in ('held', 'booked', 'no_show')))::int as came,
             (count(*) filter (where b.state = 'no_show'))::int as missed
      ${visits(driveNo)} and b.state <> 'cancelled' group by 1, 2
    ) counted join store st on st.id = counted.store_id
    order by day, st.name, st.id`)
  return rows
}

interface Page {
  readonly limit: number
  readonly offset: number
}

export async function listVisits(
  tx: Tx,
  driveNo: string,
  states: readonly BookingState[],
  { limit, offset }: Page,
): Promise<HrRow[]> {
  const { rows } = await tx.execute<Omit<HrRow, 'start_at'> & { start_at: string }>(sql`
    select s.name, s.staff_no, s.department, b.state, b.start_at, st.name as store_name, c.company_fen,
           ${asked} as asked_fen, ${corrected}::int as corrected_fen, t.statement_no
    from corp_booking c join booking b on b.order_sn = c.order_sn
    left join statement t on t.statement_no = c.statement_no and t.state <> 'draft'
    join corp_staff s on s.id = c.staff_id join store st on st.id = b.store_id
    where c.drive_no = ${driveNo} and b.state = any(${sql.param([...states])}::text[])
    order by b.start_at, st.name, s.name, c.order_sn limit ${limit} offset ${offset}`)
  return rows.map((row) => ({ ...row, start_at: new Date(row.start_at) }))
}

/** Those that have gone out, with what of them is this drive's; an invoice's file once it is there. */
export async function listHrStatements(tx: Tx, driveNo: string): Promise<HrStatement[]> {
  const { rows } = await tx.execute<HrStatement & Record<string, unknown>>(sql`
    with lines as (
      select statement_no, 1 as visit, charged_fen as fen from corp_booking
      where drive_no = ${driveNo} and statement_no is not null
      union all
      select statement_no, 0, -amount_fen from statement_correction
      where drive_no = ${driveNo} and statement_no is not null
    )
    select t.statement_no, t.from_day::text, t.until_day::text, t.state, t.total_fen, l.visits, l.fen,
           case when i.state in ('issued', 'reversing', 'reversed') then i.file_key end as file_key
    from (select statement_no, sum(visit)::int as visits, sum(fen)::int as fen from lines group by 1) l
    join statement t on t.statement_no = l.statement_no
    left join invoice i on i.invoice_no = t.invoice_no
    where t.state <> 'draft' order by t.until_day desc, t.statement_no`)
  return rows
}

/** Of this drive's visits, in the order in which they were made; on no statement until that has gone out. */
export async function listHrCorrections(tx: Tx, driveNo: string): Promise<HrCorrection[]> {
  const { rows } = await tx.execute<HrCorrection & Record<string, unknown>>(sql`
    select t.statement_no, s.name, s.staff_no, s.department, st.name as store_name, r.note, r.amount_fen,
           (b.start_at at time zone 'Asia/Shanghai')::date::text as day
    from corp_booking c join statement_correction r on r.order_sn = c.order_sn
    join booking b on b.order_sn = c.order_sn
    join corp_staff s on s.id = c.staff_id join store st on st.id = b.store_id
    left join statement t on t.statement_no = r.statement_no and t.state <> 'draft'
    where c.drive_no = ${driveNo} order by coalesce(r.part_of, r.id), r.id`)
  return rows
}
