import type { CampaignAudience } from '@kuaimen/contract/campaign/blocks.views'
import { type OfferNeeds, outsideBecause, unfitBecause } from '@kuaimen/contract/campaign/offer.rules'
import { campaignEnvOf } from '@kuaimen/contract/campaign/version.rules'
import { daysBetween, studioDay } from '@kuaimen/contract/kernel/time'
import type { FactQuestion } from '@kuaimen/contract/member/fact.rules'
import { wasHereBefore } from '../../account/person/trace.service'
import type { MemberCtx } from '../../context'
import type { Tx } from '../../db/database'
import { countFacts, readStanding } from '../../member/task/fact.service'
import { findPerson } from './eligibility.sql'

interface Public {
  readonly audience: CampaignAudience
  readonly city_ids: readonly number[]
}

/** A member as offers and campaigns ask about them. Each answer is why not; empty where nothing stands against it. */
export interface Seen {
  readonly level: number
  readonly created_at: Date
  readonly inviter_id: number | null
  outside(campaign: Public): string
  unfit(needs: OfferNeeds, token?: boolean): string
}

const VISITS: FactQuestion = { fact: 'visit_done' }
const CONTACT: FactQuestion = { fact: 'contact_added' }

const questionsOf = (campaigns: readonly Public[], needs: readonly OfferNeeds[]): FactQuestion[] => [
  ...campaigns.flatMap(({ audience }) => (audience.members === 'never_booked' ? [VISITS] : [])),
  ...needs.flatMap(({ contact, facts = [] }) => [...(contact ? [CONTACT] : []), ...facts]),
]

const nameOf = ({ fact, where, within_days }: FactQuestion) => JSON.stringify([fact, where, within_days])

/** Each question is asked once, however many offers ask it; one after the other, since a transaction has one line. */
async function answersTo(tx: Tx, memberId: number, questions: readonly FactQuestion[], at: Date) {
  const counts = new Map<string, number>()
  for (const question of questions) {
    const name = nameOf(question)
    if (!counts.has(name)) counts.set(name, await countFacts(tx, memberId, question, at))
  }
  return (question: FactQuestion): number => counts.get(nameOf(question)) ?? 0
}

/** Read from the account and the member room alone, never from what was sent. */
export async function seenFor(
  ctx: MemberCtx,
  tx: Tx,
  campaigns: readonly Public[],
  needs: readonly OfferNeeds[],
): Promise<Seen> {
  const { memberId } = ctx.principal
  const at = ctx.now()
  const person = await findPerson(tx, memberId)
  const { level } = await readStanding(tx, memberId)
  const times = await answersTo(tx, memberId, questionsOf(campaigns, needs), at)
  const { created_at, city_id, inviter_id, levels } = person
  // A person who was here before is not new, whatever became of that account.
  const isBack = await wasHereBefore(tx, memberId)
  const account_days = isBack ? Number.POSITIVE_INFINITY : daysBetween(studioDay(created_at), studioDay(at))
  const levelName = (nr = 0) => levels[nr] ?? '更高等级'
  return {
    level,
    created_at,
    inviter_id,
    outside: (one) => {
      const env = campaignEnvOf(ctx.caller.environment.kind)
      const visits = times(VISITS)
      return outsideBecause(one, { account_days, level, visits, city_id, env }, levelName(one.audience.level_min))
    },
    unfit: (asked, token = false) => {
      const facts = (asked.facts ?? []).map(times)
      const who = { account_days, level, contact: times(CONTACT) > 0, invited: inviter_id !== null, token, facts }
      return unfitBecause(asked, who, levelName(asked.level_min))
    },
  }
}
