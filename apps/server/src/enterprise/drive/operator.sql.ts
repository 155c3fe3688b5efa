import { and, asc, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import type { CompanyRow, DriveRow } from './drive.sql'
import { company, drive, drive_product, drive_store } from './drive.table'

export const listCompanies = (tx: Tx) =>
  tx
    .select({
      company,
      staff: sql<number>`(select count(*)::int from corp_staff s where s.company_id = company.id and s.state = 'active')`,
      proven: sql<number>`(select count(*)::int from corp_proof p where p.company_id = company.id and p.ended_at is null)`,
      drives: sql<number>`(select count(*)::int from drive d where d.company_id = company.id)`,
    })
    .from(company)
    .orderBy(asc(company.id))

export async function lockCompany(tx: Tx, id: number): Promise<CompanyRow | undefined> {
  const [row] = await tx.select().from(company).where(eq(company.id, id)).for('update')
  return row
}

export async function insertCompany(tx: Tx, values: typeof company.$inferInsert): Promise<number> {
  const [row] = await tx.insert(company).values(values).returning({ id: company.id })
  return row!.id
}

export const updateCompany = (tx: Tx, id: number, values: Partial<typeof company.$inferInsert>) =>
  tx.update(company).set(values).where(eq(company.id, id))

export const listDrivesOfCompany = (tx: Tx, companyId: number): Promise<DriveRow[]> =>
  tx.select().from(drive).where(eq(drive.company_id, companyId)).orderBy(desc(drive.created_at), asc(drive.drive_no))

export async function lockDrive(tx: Tx, driveNo: string): Promise<DriveRow | undefined> {
  const [row] = await tx.select().from(drive).where(eq(drive.drive_no, driveNo)).for('update')
  return row
}

export const insertDrive = (tx: Tx, values: typeof drive.$inferInsert) => tx.insert(drive).values(values)

export const updateDrive = (tx: Tx, driveNo: string, values: Partial<typeof drive.$inferInsert>) =>
  tx.update(drive).set(values).where(eq(drive.drive_no, driveNo))

type ProductValues = Omit<typeof drive_product.$inferInsert, 'drive_no' | 'used'>

/** Products of which places are taken stay, whatever is said: false where one of them is left out or has fewer places than that. */
export async function saveProducts(tx: Tx, driveNo: string, rows: readonly ProductValues[]): Promise<boolean> {
  const saved = await tx.select().from(drive_product).where(eq(drive_product.drive_no, driveNo)).for('update')
  const wanted = new Map(rows.map((row) => [row.product_id, row]))
  const isFit = saved.every(({ product_id, used }) => {
    const row = wanted.get(product_id)
    return used === 0 || (row !== undefined && (row.quota === null || row.quota === undefined || row.quota >= used))
  })
  if (!isFit) return false
  const ids = rows.map(({ product_id }) => product_id)
  await tx
    .delete(drive_product)
    .where(and(eq(drive_product.drive_no, driveNo), notInArray(drive_product.product_id, ids)))
  await tx
    .insert(drive_product)
    .values(rows.map((row) => ({ ...row, drive_no: driveNo })))
    .onConflictDoUpdate({
      target: [drive_product.drive_no, drive_product.product_id],
      set: {
        price_fen: sql`excluded.price_fen`,
        company_fen: sql`excluded.company_fen`,
        quota: sql`excluded.quota`,
        rank: sql`excluded.rank`,
      },
    })
  return true
}

export async function saveStores(
  tx: Tx,
  driveNo: string,
  rows: readonly Omit<typeof drive_store.$inferInsert, 'drive_no'>[],
): Promise<void> {
  await tx.delete(drive_store).where(eq(drive_store.drive_no, driveNo))
  await tx.insert(drive_store).values(rows.map((row) => ({ ...row, drive_no: driveNo })))
}

/** Of these stores, those that are open. */
export async function openAmong(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`select id from store where is_open and id in ${ids}`)
  return rows.map(({ id }) => id)
}
