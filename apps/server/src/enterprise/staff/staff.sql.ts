import { and, eq, inArray, like, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { company } from '../drive/drive.table'
import type { StaffRow } from './proof.sql'
import { corp_staff } from './staff.table'

/** By number; the name is compared by who asks, so that one statement answers whichever was wrong. */
export async function findByNo(tx: Tx, companyId: number, staffNo: string): Promise<StaffRow | undefined> {
  const [row] = await tx
    .select()
    .from(corp_staff)
    .where(and(eq(corp_staff.company_id, companyId), eq(corp_staff.staff_no, staffNo), sql`staff_no <> ''`))
  return row
}

export async function findByEmail(tx: Tx, companyId: number, email: string): Promise<StaffRow | undefined> {
  const [row] = await tx
    .select()
    .from(corp_staff)
    .where(and(eq(corp_staff.company_id, companyId), sql`lower(email) = ${email}`, sql`email <> ''`))
  return row
}

/** Named by the company itself; numbers come from nobody else. */
const listed = sql<boolean>`(corp_staff.origin = 'roster' or corp_staff.staff_no <> '')`

/** Whether the company has given us a list of its people: then who is not on it is not one of them. */
export async function hasRoster(tx: Tx, companyId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ has: boolean }>(
    sql`select exists (select from corp_staff where company_id = ${companyId} and ${listed}) as has`,
  )
  return rows[0]?.has ?? false
}

/** No list comes in until the end: whoever is made now was made before it, or not at all. */
export const holdRoster = (tx: Tx, companyId: number) =>
  tx.select({ id: company.id }).from(company).where(eq(company.id, companyId)).for('key share')

/** Stays as it is until the end, so that nobody leaves while a proof is made. */
export async function lockStaff(tx: Tx, id: number): Promise<StaffRow | undefined> {
  const [row] = await tx.select().from(corp_staff).where(eq(corp_staff.id, id)).for('update')
  return row
}

/** Somebody of whom the company's mailbox alone is known; whoever had left with it is the same person again. */
export async function addByEmail(
  tx: Tx,
  values: Omit<typeof corp_staff.$inferInsert, 'email'> & { email: string },
  leftAs: readonly string[],
): Promise<StaffRow | undefined> {
  const { company_id, email, name, name_key } = values
  const [back] = await tx
    .update(corp_staff)
    .set({ email, name, name_key })
    .where(and(eq(corp_staff.company_id, company_id), inArray(corp_staff.email, [...leftAs])))
    .returning()
  if (back) return back
  await tx.insert(corp_staff).values(values).onConflictDoNothing()
  return findByEmail(tx, company_id, email)
}

/** Mailboxes that stayed behind as hashes without a key. */
export const listUnkeyed = (tx: Tx) =>
  tx.select({ id: corp_staff.id, email: corp_staff.email }).from(corp_staff).where(like(corp_staff.email, 'left:%'))

/** Unless its owner has come back meanwhile. */
export const replaceMailbox = (tx: Tx, id: number, { from, to }: { from: string; to: string }) =>
  tx
    .update(corp_staff)
    .set({ email: to })
    .where(and(eq(corp_staff.id, id), eq(corp_staff.email, from)))
