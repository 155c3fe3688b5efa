import type { DataOf, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { maskName } from '@kuaimen/contract/kernel/validation'
import { referralNotFound } from '@kuaimen/contract/member/code.errors'
import type { decideInvite, waitingInvites } from '@kuaimen/contract/member/invite.endpoints'
import { REWARDED_A_MONTH } from '@kuaimen/contract/member/invite.rules'
import { areOnePerson, wasEverOneOf } from '../../account/person/trace.service'
import { isAccountThere } from '../../account/self/account.service'
import type { Services, StaffCtx } from '../../context'
import type { Tx } from '../../db/database'
import type { MembershipRow } from '../membership/membership.sql'
import { addGrowth, lockMembership, takePointsBack } from '../points/points.service'
import { tellFact } from '../task/fact.service'
import { greetFriend } from './friend-gift.service'
import {
  countRewarded,
  decideWaiting,
  deleteInviteFact,
  listDue,
  listQualified,
  listRefunded,
  listWaiting,
  type ReferralRow,
  readMonthly,
  transitionReferral,
  undoReward,
} from './invite.sql'

const monthBegins = (now: Date): Date => studioInstant(`${studioDay(now).slice(0, 7)}-01`)

type Due = Awaited<ReturnType<typeof listDue>>[number]

/** Refused when the inviter has paid, by whatever account they have had since, or turns out to be the friend. */
async function refusalOf(services: Services, { invitee_id, inviter_id, ...due }: Due) {
  if (due.is_paid_for || (await wasEverOneOf(services, services.db, inviter_id, due.payers))) return 'payer'
  return (await areOnePerson(services.db, invitee_id, inviter_id)) ? 'not_new' : undefined
}

async function qualify(services: Services, due: Due): Promise<void> {
  const { invitee_id, order_sn } = due
  const reason = await refusalOf(services, due)
  const change = reason
    ? ({ state: 'rejected', reason } as const)
    : ({ state: 'qualified', qualified_at: services.now() } as const)
  await transitionReferral(services.db, invitee_id, 'pending', { ...change, order_sn })
}

/** One inviter after the other, under the lock of what they have: so many a month, the others wait for the next. */
const reward = (services: Services, { invitee_id, inviter_id }: ReferralRow): Promise<void> =>
  services.transaction(async (tx) => {
    const at = services.now()
    if (!(await lockMembership(tx, inviter_id, at))) return
    const monthly = Math.min(REWARDED_A_MONTH, (await readMonthly(tx)) ?? REWARDED_A_MONTH)
    if ((await countRewarded(tx, inviter_id, monthBegins(at))) >= monthly) return
    if (!(await transitionReferral(tx, invitee_id, 'qualified', { state: 'rewarded', rewarded_at: at }))) return
    const fact = { member_id: inviter_id, fact: 'invite_qualified', subject_no: `${invitee_id}` } as const
    // Whose visit it was stays with the friend.
    await tellFact(tx, { ...fact, at, about: {} })
  })

/** What was claimed is taken back as money that went back is: what is spent already is owed. */
async function takeRewardBack(tx: Tx, held: MembershipRow, inviteeId: number, at: Date): Promise<void> {
  const back = { subject_no: `invite:${held.member_id}:${inviteeId}`, order_sn: '', at }
  let now = held
  for (const { points, growth, counts_until } of await undoReward(tx, held.member_id, inviteeId)) {
    if (points > 0) now = await takePointsBack(tx, now, { ...back, amount: points })
    if (growth > 0 && counts_until !== null)
      now = await addGrowth(tx, now, { ...back, event: 'taken_back', amount: -growth, counts_until })
  }
}

/** The visit was refunded after it had counted: what it brought the inviter is taken back. */
const takeBack = (services: Services, { invitee_id, inviter_id, state }: ReferralRow): Promise<void> =>
  services.transaction(async (tx) => {
    const at = services.now()
    const held = await lockMembership(tx, inviter_id, at)
    if (state === 'qualified') {
      await transitionReferral(tx, invitee_id, state, { state: 'rejected', reason: 'refunded' })
      return
    }
    const back = { state: 'taken_back', reason: 'refunded', taken_back_at: at } as const
    if (!(await transitionReferral(tx, invitee_id, 'rewarded', back))) return
    await deleteInviteFact(tx, inviter_id, invitee_id)
    if (held) await takeRewardBack(tx, held, invitee_id, at)
  })

/** The job of the night: invitations that have come true are rewarded, and what came back takes its reward along. */
export async function decideReferrals(services: Services): Promise<void> {
  for (const due of await listDue(services.db, services.now())) await qualify(services, due)
  for (const row of await listRefunded(services.db)) await takeBack(services, row)
  for (const row of await listQualified(services.db)) await reward(services, row)
}

const PER_PAGE = 20

export async function waitingFor(ctx: StaffCtx, page: number): Promise<DataOf<typeof waitingInvites>> {
  const rows = await listWaiting(ctx.db, PER_PAGE, (page - 1) * PER_PAGE)
  const list = rows.map(({ total: _, invitee, inviter, ...row }) => ({
    ...row,
    invitee: maskName(invitee),
    inviter: maskName(inviter),
  }))
  return { list, total: rows[0]?.total ?? 0 }
}

/** One that passes is looked at by the night like any other. */
export async function decideFor(ctx: StaffCtx, { invitee_id, verdict }: InputOf<typeof decideInvite>): Promise<null> {
  const by = { decided_by: ctx.principal.id, decided_at: ctx.now() }
  const decided =
    verdict === 'pass'
      ? ({ ...by, state: 'pending', reason: '' } as const)
      : ({ ...by, state: 'rejected', reason: 'operator' } as const)
  return ctx.transaction(async (tx) => {
    if (!(await decideWaiting(tx, invitee_id, decided))) throw new Refusal(referralNotFound)
    await ctx.audit(tx, { action: 'member.invite', subject: ['member', invitee_id], after: { verdict } })
    if (verdict === 'pass' && (await isAccountThere(tx, invitee_id))) await greetFriend(ctx, tx, invitee_id)
    return null
  })
}
