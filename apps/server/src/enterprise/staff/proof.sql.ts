import type { VerifyWay } from '@kuaimen/contract/enterprise/drive.rules'
import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { booking } from '../../booking/record/booking.table'
import type { Tx } from '../../db/database'
import { statement } from '../../db/statement'
import { company } from '../drive/drive.table'
import { corp_booking } from '../visit/visit.table'
import { corp_proof, corp_staff } from './staff.table'

export type ProofRow = typeof corp_proof.$inferSelect
export type StaffRow = typeof corp_staff.$inferSelect

const live = (now: Date) => and(isNull(corp_proof.ended_at), gt(corp_proof.expires_at, now))

/** Who a member is at a company, if that is proven and still so. */
export async function findProof(tx: Tx, memberId: number, companyId: number, now: Date) {
  const [row] = await tx
    .select({ proof: corp_proof, staff: corp_staff })
    .from(corp_proof)
    .innerJoin(corp_staff, and(eq(corp_staff.id, corp_proof.staff_id), eq(corp_staff.state, 'active')))
    .where(and(eq(corp_proof.member_id, memberId), eq(corp_proof.company_id, companyId), live(now)))
  return row
}

const waysInto = statement(
  'corp_ways',
  sql`select p.ways from drive d
      join corp_proof p on p.company_id = d.company_id and p.member_id = ${sql.placeholder('member_id')}::bigint
      join corp_staff s on s.id = p.staff_id and s.state = 'active'
      where d.drive_no = ${sql.placeholder('drive_no')}::text and p.ended_at is null
        and p.expires_at > ${sql.placeholder('now')}::timestamptz`,
)

/** In which ways a member is proven to be of a drive's company now; asked whenever somebody looks at its days. */
export async function findWays(tx: Tx, memberId: number, driveNo: string, now: Date): Promise<readonly VerifyWay[]> {
  const [row] = await tx.run<Pick<ProofRow, 'ways'>>(waysInto, { member_id: memberId, drive_no: driveNo, now })
  return row?.ways ?? []
}

/** The live one by which somebody has a visit of a drive: the same person and the same member. */
export async function findProofOfOrder(tx: Tx, orderSn: string, now: Date): Promise<ProofRow | undefined> {
  const [row] = await tx
    .select({ proof: corp_proof })
    .from(corp_booking)
    .innerJoin(booking, eq(booking.order_sn, corp_booking.order_sn))
    .innerJoin(corp_staff, and(eq(corp_staff.id, corp_booking.staff_id), eq(corp_staff.state, 'active')))
    .innerJoin(corp_proof, and(eq(corp_proof.staff_id, corp_staff.id), eq(corp_proof.member_id, booking.member_id)))
    .where(and(eq(corp_booking.order_sn, orderSn), live(now)))
  return row?.proof
}

/** All of a member's, with the companies. */
export const listProofs = (tx: Tx, memberId: number, now: Date) =>
  tx
    .select({ proof: corp_proof, staff: corp_staff, company })
    .from(corp_proof)
    .innerJoin(corp_staff, and(eq(corp_staff.id, corp_proof.staff_id), eq(corp_staff.state, 'active')))
    .innerJoin(company, and(eq(company.id, corp_proof.company_id), eq(company.state, 'on')))
    .where(and(eq(corp_proof.member_id, memberId), live(now)))
    .orderBy(asc(corp_proof.at), asc(corp_proof.id))

/** Proofs that have run out make room for new ones. */
export const endExpired = (tx: Tx, of: { staffId: number; companyId: number; memberId: number }, now: Date) =>
  tx
    .update(corp_proof)
    .set({ ended_at: sql`${corp_proof.expires_at}` })
    .where(
      and(
        isNull(corp_proof.ended_at),
        lte(corp_proof.expires_at, now),
        or(
          eq(corp_proof.staff_id, of.staffId),
          and(eq(corp_proof.company_id, of.companyId), eq(corp_proof.member_id, of.memberId)),
        ),
      ),
    )

/** Nothing where the person or the member has a live one already: the indexes decide, however many come at once. */
export async function insertProof(tx: Tx, values: typeof corp_proof.$inferInsert): Promise<ProofRow | undefined> {
  const [row] = await tx.insert(corp_proof).values(values).onConflictDoNothing().returning()
  return row
}

/** The live one of a person. */
export async function findHolder(tx: Tx, staffId: number): Promise<ProofRow | undefined> {
  const [row] = await tx
    .select()
    .from(corp_proof)
    .where(and(eq(corp_proof.staff_id, staffId), isNull(corp_proof.ended_at)))
  return row
}

/** Proven once more: it lasts from now on, in one more way. */
export async function renewProof(
  tx: Tx,
  { id, ways }: ProofRow,
  way: VerifyWay,
  at: Date,
  until: Date,
): Promise<ProofRow | undefined> {
  const [row] = await tx
    .update(corp_proof)
    .set({ ways: [...new Set([...ways, way])], at, expires_at: until })
    .where(and(eq(corp_proof.id, id), isNull(corp_proof.ended_at)))
    .returning()
  return row
}
