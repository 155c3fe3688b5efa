import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Export, type Leave, memberData, owned, type Reassign } from '../../member-data'
import { company } from '../drive/drive.table'
import { leftMailbox } from './left-mailbox.service'
import { MAILS_ASKED } from './mail-code.sql'
import { corp_code, corp_proof, corp_staff, corp_try } from './staff.table'
import { STAFF_TRIES } from './verify-attempt.sql'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Known by a mailbox alone, and nobody else's by now. */
const onlyTheirs = (memberId: number) => sql`${corp_staff.staff_no} = '' and ${corp_staff.email} like '%@%'
  and ${corp_staff.id} in (select staff_id from corp_proof where member_id = ${memberId})
  and not exists (select from corp_proof p
    where p.staff_id = ${corp_staff.id} and p.member_id <> ${memberId} and p.ended_at is null)`

/**
 * Proofs go with the account. The roster is the company's and stays; of somebody who was known by a mailbox alone stays
 * a hash, so that places of a drive come once all the same.
 */
export const eraseProofs: Leave = async (tx, memberId, _, { hide }) => {
  const known = await tx
    .select({ id: corp_staff.id, email: sql<string>`lower(${corp_staff.email})` })
    .from(corp_staff)
    .where(onlyTheirs(memberId))
  for (const { id, email } of known)
    await tx
      .update(corp_staff)
      .set({ name: '已注销', name_key: '', department: '', email: leftMailbox(hide, email) })
      .where(eq(corp_staff.id, id))
  await tx.delete(corp_proof).where(eq(corp_proof.member_id, memberId))
}

/** Who stays is at a company who they were; only where they were nobody, they become who the other was. */
export const reassignProofs: Reassign = async (tx, from, into, at) => {
  const held = tx
    .select({ id: corp_proof.company_id })
    .from(corp_proof)
    .where(and(eq(corp_proof.member_id, into), isNull(corp_proof.ended_at)))
  await tx
    .update(corp_proof)
    .set({ ended_at: at })
    .where(and(eq(corp_proof.member_id, from), isNull(corp_proof.ended_at), inArray(corp_proof.company_id, held)))
  await tx.update(corp_proof).set({ member_id: into }).where(eq(corp_proof.member_id, from))
}

const exportProofs: Export = (tx, memberId) =>
  tx
    .select({
      company: company.name,
      name: corp_staff.name,
      staff_no: corp_staff.staff_no,
      email: corp_staff.email,
      department: corp_staff.department,
      ways: corp_proof.ways,
      at: corp_proof.at,
      expires_at: corp_proof.expires_at,
      ended_at: corp_proof.ended_at,
    })
    .from(corp_proof)
    .innerJoin(corp_staff, eq(corp_staff.id, corp_proof.staff_id))
    .innerJoin(company, eq(company.id, corp_proof.company_id))
    .where(eq(corp_proof.member_id, memberId))
    .orderBy(asc(corp_proof.at))

const exportProofTries: Export = async (tx, memberId) => {
  const [codes, tries] = [
    await tx
      .select({ email: corp_code.email, at: corp_code.created_at, address: corp_code.address })
      .from(corp_code)
      .where(eq(corp_code.member_id, memberId)),
    await tx
      .select({ address: corp_try.address, at: corp_try.at })
      .from(corp_try)
      .where(eq(corp_try.member_id, memberId)),
  ]
  return { codes, tries }
}

export const enterpriseData = memberData({
  tables: [
    owned(corp_proof, {
      since: corp_proof.at,
      onMerge: reassignProofs,
      onLeave: eraseProofs,
      export: { company_proofs: exportProofs },
    }),
    owned(corp_code, {
      since: corp_code.created_at,
      onMerge: 'reassign',
      onLeave: { hide: ['email', 'address'], uses: { what: MAILS_ASKED, at: corp_code.created_at, forMs: DAY_MS } },
      export: { company_tries: exportProofTries },
    }),
    owned(corp_try, {
      since: corp_try.at,
      onMerge: 'reassign',
      onLeave: { hide: ['address'], uses: { what: STAFF_TRIES, at: corp_try.at, forMs: HOUR_MS } },
      export: { company_tries: exportProofTries },
    }),
  ],
})
