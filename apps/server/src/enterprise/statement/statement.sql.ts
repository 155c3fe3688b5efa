import type { StatementState } from '@kuaimen/contract/enterprise/statement.rules'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { jobPayload } from '../../db/job-payload'
import { company, drive } from '../drive/drive.table'
import { statement } from '../visit/visit.table'
import { statement_correction } from './correction.table'

export type StatementRecord = typeof statement.$inferSelect
export type CompanyRecord = typeof company.$inferSelect

/** Whatever is done to the statements of one company waits for each other. */
export const lockStatements = (tx: Tx, companyId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`statement:${companyId}`}, 19))`)

export async function findCompany(tx: Tx, companyId: number): Promise<CompanyRecord | undefined> {
  const [row] = await tx.select().from(company).where(eq(company.id, companyId))
  return row
}

export async function isDriveOf(tx: Tx, driveNo: string, companyId: number): Promise<boolean> {
  const found = await tx
    .select({ no: drive.drive_no })
    .from(drive)
    .where(and(eq(drive.drive_no, driveNo), eq(drive.company_id, companyId)))
  return found.length === 1
}

export async function findStatement(tx: Tx, statementNo: string): Promise<StatementRecord | undefined> {
  const [row] = await tx.select().from(statement).where(eq(statement.statement_no, statementNo))
  return row
}

export const listStatements = (tx: Tx, companyId: number): Promise<StatementRecord[]> =>
  tx
    .select()
    .from(statement)
    .where(eq(statement.company_id, companyId))
    .orderBy(desc(statement.until_day), desc(statement.created_at), desc(statement.statement_no))

export const insertStatement = (tx: Tx, row: typeof statement.$inferInsert) => tx.insert(statement).values(row)

/** Only a draft that nothing is on. */
export const deleteStatement = (tx: Tx, statementNo: string) =>
  tx.delete(statement).where(and(eq(statement.statement_no, statementNo), eq(statement.state, 'draft')))

/** True once: a second caller finds another state. */
export async function transitionStatement(
  tx: Tx,
  statementNo: string,
  from: readonly StatementState[],
  change: Partial<Omit<StatementRecord, 'statement_no'>> & { readonly state: StatementState },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(statement)
    .set(change)
    .where(and(eq(statement.statement_no, statementNo), inArray(statement.state, [...from])))
  return rowCount === 1
}

export const updateStatement = (tx: Tx, statementNo: string, change: Partial<StatementRecord>) =>
  tx.update(statement).set(change).where(eq(statement.statement_no, statementNo))

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

/** Corrections that no statement has yet, of visits that the company has paid for. */
export async function listRepayable(tx: Tx, companyId: number): Promise<{ id: number; amount_fen: number }[]> {
  const { rows } = await tx.execute<{ id: number; amount_fen: number }>(sql`
    select r.id::float8 as id, r.amount_fen from statement_correction r
    join corp_booking c on c.order_sn = r.order_sn
    join statement t on t.statement_no = c.statement_no and t.state = 'paid'
    where r.company_id = ${companyId} and r.statement_no is null order by r.id`)
  return rows
}

export type CorrectionRow = typeof statement_correction.$inferSelect

/** Corrections that no statement has yet, the oldest first; a rest is as old as what it is of. */
export const listOpenCorrections = (tx: Tx, companyId: number, driveNo: string | null): Promise<CorrectionRow[]> =>
  tx
    .select()
    .from(statement_correction)
    .where(
      and(
        eq(statement_correction.company_id, companyId),
        isNull(statement_correction.statement_no),
        driveNo === null ? undefined : eq(statement_correction.drive_no, driveNo),
      ),
    )
    .orderBy(sql`coalesce(${statement_correction.part_of}, ${statement_correction.id})`, asc(statement_correction.id))

export const putCorrections = (tx: Tx, statementNo: string, ids: readonly number[]) =>
  tx
    .update(statement_correction)
    .set({ statement_no: statementNo })
    .where(and(inArray(statement_correction.id, [...ids]), isNull(statement_correction.statement_no)))

/** So much of it on a statement, the rest on none yet. */
export async function splitCorrection(tx: Tx, statementNo: string, row: CorrectionRow, fen: number): Promise<void> {
  const { id, amount_fen, part_of, ...made } = row
  await tx
    .update(statement_correction)
    .set({ statement_no: statementNo, amount_fen: fen })
    .where(and(eq(statement_correction.id, id), isNull(statement_correction.statement_no)))
  await insertCorrection(tx, { ...made, amount_fen: amount_fen - fen, part_of: part_of ?? id })
}

export async function insertCorrection(tx: Tx, row: typeof statement_correction.$inferInsert): Promise<number> {
  const [made] = await tx.insert(statement_correction).values(row).returning({ id: statement_correction.id })
  return made!.id
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

/** Companies with something to ask for, up to a day. */
export async function listBillable(tx: Tx, untilDay: string): Promise<number[]> {
  const { rows } = await tx.execute<{ company_id: number }>(sql`
    select distinct c.company_id from corp_booking c join booking b using (order_sn)
    where c.statement_no is null and c.charged_fen > 0
      and (b.start_at at time zone 'Asia/Shanghai')::date <= ${untilDay}::date
    order by c.company_id`)
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

export const markInvoiced = (tx: Tx, invoiceNo: string) =>
  tx
    .update(statement)
    .set({ state: 'invoiced' })
    .where(and(eq(statement.invoice_no, invoiceNo), eq(statement.state, 'confirmed')))

/** Drives whose visits or corrections are on a statement; HR's links go with it. */
export async function listDrivesOn(tx: Tx, statementNo: string): Promise<{ drive_no: string; name: string }[]> {
  const { rows } = await tx.execute<{ drive_no: string; name: string }>(sql`
    select d.drive_no, d.name from drive d
    where exists (select from corp_booking c where c.drive_no = d.drive_no and c.statement_no = ${statementNo})
       or exists (select from statement_correction r where r.drive_no = d.drive_no and r.statement_no = ${statementNo})
    order by d.shoot_from, d.drive_no`)
  return rows
}

/** A statement's mail, in the transaction that sends it; where its links lead is known to who asks. */
export const addMailJob = (tx: Tx, statementNo: string, origin: string) =>
  tx.execute(
    sql`select graphile_worker.add_job('enterprise:statement_mail', payload := ${jobPayload(tx, { statement_no: statementNo, origin })}::json, max_attempts := 10, job_key := ${`enterprise:statement_mail:${statementNo}`})`,
  )

/** Of one that is still waited for, and was not to be sent once more since. */
export const markMailed = (tx: Tx, { statement_no, sends }: StatementRecord, at: Date) =>
  tx
    .update(statement)
    .set({ sent_at: at })
    .where(and(eq(statement.statement_no, statement_no), eq(statement.state, 'sent'), eq(statement.sends, sends)))
