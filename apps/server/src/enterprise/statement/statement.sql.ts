import type { StatementState } from '@kuaimen/contract/enterprise/statement.rules'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { company, drive } from '../drive/drive.table'
import { statement } from '../visit/visit.table'

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

export const markInvoiced = (tx: Tx, invoiceNo: string) =>
  tx
    .update(statement)
    .set({ state: 'invoiced' })
    .where(and(eq(statement.invoice_no, invoiceNo), eq(statement.state, 'confirmed')))
