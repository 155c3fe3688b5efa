import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { booking } from '../../booking/record/booking.table'
import type { Tx } from '../../db/database'
import { corp_booking } from '../visit/visit.table'
import type { StaffRow } from './proof.sql'
import { corp_proof, corp_staff } from './staff.table'

export const listStaff = (tx: Tx, companyId: number): Promise<StaffRow[]> =>
  tx.select().from(corp_staff).where(eq(corp_staff.company_id, companyId)).orderBy(asc(corp_staff.id))

const proven = (now: Date) => sql<boolean>`exists (select from corp_proof p
  where p.staff_id = corp_staff.id and p.ended_at is null and p.expires_at > ${now.toISOString()}::timestamptz)`

export const pageOfStaff = (tx: Tx, companyId: number, now: Date, limit: number, offset: number) =>
  tx
    .select({ staff: corp_staff, proven: proven(now), total: sql<number>`count(*) over ()::int` })
    .from(corp_staff)
    .where(eq(corp_staff.company_id, companyId))
    .orderBy(asc(corp_staff.state), asc(corp_staff.staff_no), asc(corp_staff.id))
    .limit(limit)
    .offset(offset)

export type StaffValues = Omit<typeof corp_staff.$inferInsert, 'id' | 'origin' | 'created_at'>

/** All of them in one statement; whoever is there already becomes what is said, and is on the list. */
export async function saveStaff(tx: Tx, rows: readonly (StaffValues & { id?: number })[], at: Date): Promise<void> {
  const [fresh, known] = [rows.filter(({ id }) => id === undefined), rows.filter(({ id }) => id !== undefined)]
  if (fresh.length > 0)
    await tx
      .insert(corp_staff)
      .values(fresh.map(({ id: _, ...row }) => ({ ...row, origin: 'roster' as const, created_at: at })))
  if (known.length === 0) return
  await tx.execute(sql`
    update corp_staff s set name = n.name, name_key = n.name_key, staff_no = n.staff_no, email = n.email,
      department = n.department, state = n.state, origin = 'roster', updated_at = ${at.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(known)}::json)
      as n(id bigint, name text, name_key text, staff_no text, email text, department text, state text)
    where s.id = n.id`)
}

export const setState = (tx: Tx, ids: readonly number[], state: 'active' | 'left', at: Date) =>
  tx
    .update(corp_staff)
    .set({ state, updated_at: at })
    .where(inArray(corp_staff.id, [...ids]))

/** From this moment on they prove nothing. */
export const endProofs = (tx: Tx, staffIds: readonly number[], at: Date) =>
  tx
    .update(corp_proof)
    .set({ ended_at: at })
    .where(and(inArray(corp_proof.staff_id, [...staffIds]), isNull(corp_proof.ended_at)))

/** How many visits HR reads under the names of these people. */
export async function countVisitsOf(tx: Tx, staffIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .select({ staff_id: corp_booking.staff_id, count: sql<number>`count(*)::int` })
    .from(corp_booking)
    .innerJoin(booking, and(eq(booking.order_sn, corp_booking.order_sn), ne(booking.state, 'expired')))
    .where(inArray(corp_booking.staff_id, [...staffIds]))
    .groupBy(corp_booking.staff_id)
  return new Map(rows.map(({ staff_id, count }) => [staff_id, count]))
}
