import { NEW_FOR_HOURS } from '@kuaimen/contract/member/invite.rules'
import { and, asc, eq, or, sql } from 'drizzle-orm'
import { member } from '../../account/person/account.table'
import { type AuditCheck, checkBy } from '../../db/audit.sql'
import { type Export, type Leave, memberData, owned, type Reassign } from '../../member-data'
import { rewardedOf } from '../invite/invite.sql'
import { invite_code, referral } from '../invite/invite.table'
import { carrySeeds, deleteSeedsOf, listUses } from './code.sql'
import { member_code_seed } from './code.table'

/** Codes end, invitations that wait come to nothing; where somebody came from is forgotten. */
const endCodes: Leave = async (tx, memberId, at, left) => {
  await left.saveUses(rewardedOf(memberId, at))
  await deleteSeedsOf(tx, memberId)
  await tx.delete(invite_code).where(eq(invite_code.member_id, memberId))
  await tx.execute(sql`
    update referral set state = 'rejected', reason = 'left'
    where (inviter_id = ${memberId} or invitee_id = ${memberId}) and state in ('pending', 'qualified')`)
  // From which network somebody came is a keyed hash, and counted for two days.
  const forgotten = { channel: '', campaign_key: '' }
  await tx.update(referral).set(forgotten).where(eq(referral.invitee_id, memberId))
}

/**
 * Under the locks of both accounts. Who turns out to have invited themselves, or to have been here before, was not
 * invited; where both have a code or an inviter, those of the account that stays hold.
 */
const reassignCodes: Reassign = async (tx, from, into) => {
  await carrySeeds(tx, from, into)
  await tx.execute(sql`
    update invite_code set member_id = ${into}
    where member_id = ${from} and not exists (select from invite_code where member_id = ${into})`)
  await tx.delete(invite_code).where(eq(invite_code.member_id, from))
  await tx
    .delete(referral)
    .where(
      or(
        and(eq(referral.inviter_id, from), eq(referral.invitee_id, into)),
        and(eq(referral.inviter_id, into), eq(referral.invitee_id, from)),
      ),
    )
  await tx.update(referral).set({ inviter_id: into }).where(eq(referral.inviter_id, from))
  await tx.execute(sql`
    update referral set invitee_id = ${into}
    where invitee_id = ${from} and not exists (select from referral where invitee_id = ${into})`)
  await tx.execute(sql`
    update member_fact set subject_no = ${`${into}`} where fact = 'invite_qualified' and subject_no = ${`${from}`}
      and member_id = (select inviter_id from referral where invitee_id = ${into})`)
  await tx.delete(referral).where(eq(referral.invitee_id, from))
  await tx.execute(sql`
    update referral r set state = 'rejected', reason = 'not_new' from member m
    where r.invitee_id = ${into} and r.state in ('pending', 'qualified') and m.id in (${from}, ${into})
      and m.created_at < r.at - make_interval(hours => ${NEW_FOR_HOURS})`)
}

const exportInvites: Export = async (tx, memberId) => {
  const codes = await tx.select({ code: invite_code.code }).from(invite_code).where(eq(invite_code.member_id, memberId))
  const invited = await tx
    .select({ at: referral.at, state: referral.state, rewarded_at: referral.rewarded_at })
    .from(referral)
    .where(eq(referral.inviter_id, memberId))
    .orderBy(asc(referral.at))
  const came = await tx
    .select({ at: referral.at, state: referral.state, channel: referral.channel, campaign_key: referral.campaign_key })
    .from(referral)
    .where(eq(referral.invitee_id, memberId))
  return { code: codes[0]?.code ?? '', invited, came_by_invitation: came[0] ?? null }
}

const exportScans: Export = async (tx, memberId) => ({ scans: await listUses(tx, memberId) })

export const codeData = memberData({
  tables: [
    owned(member_code_seed, {
      since: member_code_seed.created_at,
      onMerge: reassignCodes,
      onLeave: endCodes,
      export: { membership_codes: exportScans },
    }),
    owned(invite_code, {
      since: invite_code.created_at,
      onMerge: reassignCodes,
      onLeave: endCodes,
      export: { invites: exportInvites },
    }),
  ],
})

/** What the other checks of owners look at by `member_id`. */
export const referralsOwned: AuditCheck = checkBy(
  'referral: nobody in it was joined to another account, and nothing of who has left waits',
  () => sql`
    select 'referral of ' || r.invitee_id || ' by ' || r.inviter_id || ' is ' || r.state as what
    from referral r join ${member} m on m.id in (r.invitee_id, r.inviter_id)
    where m.merged_into is not null or (m.unregistered_at is not null and r.state in ('pending', 'qualified'))
    order by 1`,
)

export const rewardsHaveFacts: AuditCheck = checkBy(
  'referral: what is rewarded was told to the inviter, once, and what was taken back is not',
  () => sql`
    select 'referral of ' || r.invitee_id || ' is ' || r.state as what
    from referral r join member m on m.id = r.inviter_id and m.unregistered_at is null
    where r.state in ('rewarded', 'taken_back') and (r.state = 'rewarded') <> exists
      (select from member_fact f where f.member_id = r.inviter_id and f.fact = 'invite_qualified'
        and f.subject_no = r.invitee_id::text)
    order by 1`,
)
