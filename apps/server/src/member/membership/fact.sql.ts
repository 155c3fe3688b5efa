import type { MemberFact } from '@kuaimen/contract/member/fact.rules'
import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { member_fact } from './membership.table'

/** What a member has done, the first first; of one kind where it is said. */
export const listFacts = (tx: Tx, memberId: number, fact?: MemberFact) =>
  tx
    .select({
      fact: member_fact.fact,
      subject_no: member_fact.subject_no,
      at: member_fact.at,
      about: member_fact.about,
    })
    .from(member_fact)
    .where(and(eq(member_fact.member_id, memberId), fact && eq(member_fact.fact, fact)))
    .orderBy(asc(member_fact.at), asc(member_fact.id))
