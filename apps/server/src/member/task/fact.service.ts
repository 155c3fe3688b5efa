import { type FactAbout, type FactQuestion, type MemberFact, matching } from '@kuaimen/contract/member/fact.rules'
import type { Tx } from '../../db/database'
import type { InnerListener } from '../../events'
import type { Subscribed } from '../../notice/subscribed.port'
import { insertFact } from '../membership/entries.sql'
import { listFacts } from '../membership/fact.sql'
import { findMembership } from '../membership/membership.sql'
import { lockMembership } from '../points/points.service'
import { rewardFact } from './reward.service'

export interface NewFact {
  readonly member_id: number
  readonly fact: MemberFact
  /** What it was: the same of one member is told once. */
  readonly subject_no: string
  readonly at: Date
  readonly about: FactAbout
  /** Of what was over long ago: when it is told. Nobody gets a message then. */
  readonly now?: Date | undefined
}

/** Rooms above tell what a member has done, in the transaction that makes it true. False when it was told before. */
export async function tellFact(tx: Tx, fact: NewFact): Promise<boolean> {
  const { now, ...row } = fact
  const held = await lockMembership(tx, fact.member_id, now ?? fact.at)
  if (!held || !(await insertFact(tx, row))) return false
  await rewardFact(tx, held, fact)
  return true
}

/** How often a member has done something. */
export async function countFacts(tx: Tx, memberId: number, asked: FactQuestion, at: Date): Promise<number> {
  return matching(await listFacts(tx, memberId, asked.fact), asked, at).length
}

/** What others may ask of a member's standing; who has earned nothing is at the first level. */
export async function readStanding(tx: Tx, memberId: number): Promise<{ readonly level: number }> {
  return { level: (await findMembership(tx, memberId))?.level ?? 0 }
}

export const noteSubscribed: InnerListener<Subscribed> = (tx, { member_id, template_id, at }) =>
  tellFact(tx, { member_id, fact: 'subscribed', subject_no: template_id, at, about: {} })
