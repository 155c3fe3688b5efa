import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { statement_correction } from './correction.table'

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
