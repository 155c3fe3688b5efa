import { VISIT_FROM_FEN, VISIT_STAYS_DAYS } from '@kuaimen/contract/member/invite.rules'
import { and, count, desc, eq, gte, type SQL, sql } from 'drizzle-orm'
import { member } from '../../account/person/account.table'
import type { Tx } from '../../db/database'
import type { Queue } from '../../staff/queue.port'
import { member_fact } from '../membership/membership.table'
import { invite_code, referral } from './invite.table'

export type ReferralRow = typeof referral.$inferSelect

export async function findInviteCode(tx: Tx, memberId: number): Promise<string | undefined> {
  const [row] = await tx.select().from(invite_code).where(eq(invite_code.member_id, memberId))
  return row?.code
}

export const insertInviteCode = (tx: Tx, values: typeof invite_code.$inferInsert) =>
  tx.insert(invite_code).values(values).onConflictDoNothing()

export async function findInviter(tx: Tx, code: string): Promise<number | undefined> {
  const [row] = await tx.select().from(invite_code).where(eq(invite_code.code, code))
  return row?.member_id
}

export const listInvited = (tx: Tx, inviterId: number, atMost: number) =>
  tx
    .select({
      state: referral.state,
      at: referral.at,
      nickname: member.nickname,
      has_left: sql<boolean>`${member.unregistered_at} is not null`,
    })
    .from(referral)
    .innerJoin(member, eq(member.id, referral.invitee_id))
    .where(eq(referral.inviter_id, inviterId))
    .orderBy(desc(referral.at), desc(referral.invitee_id))
    .limit(atMost)

/** Friends who came; what was taken back or refused does not count. */
export async function countCame(tx: Tx, inviterId: number): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(referral)
    .where(and(eq(referral.inviter_id, inviterId), sql`${referral.state} in ('qualified', 'rewarded')`))
  return row?.count ?? 0
}

/** Those who might invite each other, and those who come from one address, are accepted one after the other. */
export async function lockInvites(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of names.toSorted())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 18))`)
}

interface Pair extends Record<string, unknown> {
  /** When the account of the invitee was made. */
  readonly created_s: number
  /** They have a provider's identity in common, so they are one person. */
  readonly is_same: boolean
  /** The inviter came by the invitee. */
  readonly is_ring: boolean
}

export async function readPair(tx: Tx, inviteeId: number, inviterId: number): Promise<Pair | undefined> {
  const { rows } = await tx.execute<Pair>(sql`
    select extract(epoch from m.created_at)::float8 as created_s,
      (m.mobile = o.mobile or exists (
        select from identity a join identity b on b.provider = a.provider
          and (b.openid = a.openid or (a.unionid <> '' and b.unionid = a.unionid))
        where a.member_id = m.id and b.member_id = o.id)) is true as is_same,
      exists (select from referral r where r.invitee_id = o.id and r.inviter_id = m.id) as is_ring
    from member m, member o
    where m.id = ${inviteeId} and o.id = ${inviterId}`)
  return rows[0]
}

export async function countFromAddress(tx: Tx, hash: Buffer, since: Date): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(referral)
    .where(and(eq(referral.address_hash, hash), gte(referral.at, since)))
  return row?.count ?? 0
}

/** False when the invitee has an inviter already. */
export async function insertReferral(tx: Tx, values: typeof referral.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(referral).values(values).onConflictDoNothing()
  return rowCount === 1
}

/** The card that the friend was greeted with. */
export const saveFriendGift = (tx: Tx, inviteeId: number, gift_code: string) =>
  tx.update(referral).set({ gift_code }).where(eq(referral.invitee_id, inviteeId))

/** Whether a member has been greeted before, by whichever account that was joined to this one. */
export async function wasGreeted(tx: Tx, memberId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from coupon where member_id = ${memberId} and origin = 'invite' limit 1`)
  return rows.length > 0
}

/** A visit of the invitee that nobody has taken money back from. */
const isRetained = sql`not exists (select from growth_entry g where g.order_sn = f.subject_no and g.event = 'taken_back')`

interface Due extends Record<string, unknown> {
  readonly invitee_id: number
  readonly inviter_id: number
  readonly order_sn: string
  /** The WeChat users who have paid the visit. */
  readonly payers: string[]
  /** One of them is the inviter now. */
  readonly is_paid_for: boolean
}

/** Friends whose visit has stayed paid long enough. Nothing waits for staff here: what waits has a reason. */
export async function listDue(tx: Tx, now: Date): Promise<Due[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const paid = sql`from payment p where p.subject_no = v.order_sn and p.state = 'paid' and p.payer <> ''`
  const { rows } = await tx.execute<Due>(sql`
    select r.invitee_id::float8 as invitee_id, r.inviter_id::float8 as inviter_id, v.order_sn,
      array(select distinct p.payer ${paid}) as payers,
      exists (select ${paid} and exists (
        select from identity i where i.provider = 'wx' and i.openid = p.payer and i.member_id = r.inviter_id)) as is_paid_for
    from referral r cross join lateral (
      select f.subject_no as order_sn, f.at from member_fact f
      where f.member_id = r.invitee_id and f.fact = 'visit_done' and f.at >= r.at
        and (f.about->>'base_fen')::int >= ${VISIT_FROM_FEN} and ${isRetained}
      order by f.at, f.id limit 1) v
    where r.state = 'pending' and r.reason = '' and v.at <= ${at} - make_interval(days => ${VISIT_STAYS_DAYS})
    order by r.invitee_id`)
  return rows
}

/** Whose visit was refunded after it had counted. */
export const listRefunded = (tx: Tx): Promise<ReferralRow[]> =>
  tx
    .select()
    .from(referral)
    .where(
      sql`${referral.state} in ('qualified', 'rewarded') and exists
        (select from growth_entry g where g.order_sn = ${referral.order_sn} and g.event = 'taken_back')`,
    )
    .orderBy(referral.invitee_id)

export const listQualified = (tx: Tx): Promise<ReferralRow[]> =>
  tx.select().from(referral).where(eq(referral.state, 'qualified')).orderBy(referral.qualified_at, referral.invitee_id)

/** The limit that rewards for friends count for. */
const REWARDED = 'invite_rewarded'

/** With those of accounts that have left. */
export async function countRewarded(tx: Tx, inviterId: number, since: Date): Promise<number> {
  const [row] = await tx
    .select({
      count: sql<number>`count(*)::int + left_uses(${REWARDED}, ${inviterId}, ${since.toISOString()}::timestamptz)`,
    })
    .from(referral)
    .where(and(eq(referral.inviter_id, inviterId), gte(referral.rewarded_at, since)))
  return row?.count ?? 0
}

/** Rewards of an account that leaves: they count for the month, whoever's account it is then. */
export const rewardedOf = (inviterId: number, at: Date): SQL => sql`
  select ${REWARDED}::text as what, rewarded_at as at, rewarded_at + interval '32 days' as until from ${referral}
  where inviter_id = ${inviterId} and rewarded_at > ${at.toISOString()}::timestamptz - interval '32 days'`

type Change = Partial<Omit<ReferralRow, 'invitee_id' | 'inviter_id'>>

/** False when it is no longer in that state. */
export async function transitionReferral(
  tx: Tx,
  inviteeId: number,
  from: ReferralRow['state'],
  change: Change,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(referral)
    .set(change)
    .where(and(eq(referral.invitee_id, inviteeId), eq(referral.state, from)))
  return rowCount === 1
}

interface Waiting extends Record<string, unknown> {
  readonly invitee_id: number
  readonly invitee: string
  readonly inviter_id: number
  readonly inviter: string
  readonly at: number
  readonly same_address: number
  readonly channel: string
  readonly campaign_key: string
  readonly total: number
}

/** Those that wait for staff, the oldest first. */
export async function listWaiting(tx: Tx, limit: number, offset: number): Promise<Waiting[]> {
  const { rows } = await tx.execute<Waiting>(sql`
    select r.invitee_id::float8 as invitee_id, m.nickname as invitee, r.inviter_id::float8 as inviter_id,
      o.nickname as inviter, floor(extract(epoch from r.at))::float8 as at, r.channel, r.campaign_key, count(*) over ()::int as total,
      (select count(*) from referral s where s.address_hash = r.address_hash
        and s.at > r.at - interval '1 day' and s.at < r.at + interval '1 day')::int as same_address
    from referral r join member m on m.id = r.invitee_id join member o on o.id = r.inviter_id
    where r.state = 'pending' and r.reason = 'address'
    order by r.at, r.invitee_id limit ${limit} offset ${offset}`)
  return rows
}

/** Invitations that came from one address too often: somebody decides. */
export const inviteQueue: Queue = {
  kind: 'invite',
  list: async (tx, stores, _now, atMost) => {
    if (stores !== 'chain') return []
    const rows = await listWaiting(tx, atMost, 0)
    return rows.map(({ invitee_id, same_address, at }) => ({
      ...{ no: String(invitee_id), at: new Date(at * 1000), store_id: null },
      title: `同一网络 ${same_address} 次`,
    }))
  },
}

interface Decided {
  readonly state: 'pending' | 'rejected'
  readonly reason: '' | 'operator'
  readonly decided_by: number
  readonly decided_at: Date
}

/** False when it does not wait. */
export async function decideWaiting(tx: Tx, inviteeId: number, decided: Decided): Promise<boolean> {
  const { rowCount } = await tx
    .update(referral)
    .set(decided)
    .where(and(eq(referral.invitee_id, inviteeId), eq(referral.state, 'pending'), eq(referral.reason, 'address')))
  return rowCount === 1
}

/** Where somebody came from is needed for the count of a day, and as long as it waits for staff. */
export const sweepReferrals = (tx: Tx, now: Date) =>
  tx.execute(sql`
    update referral set address_hash = null
    where address_hash is not null and at < ${now.toISOString()}::timestamptz - interval '2 days'
      and not (state = 'pending' and reason = 'address')`)

export const deleteInviteFact = (tx: Tx, memberId: number, inviteeId: number) =>
  tx
    .delete(member_fact)
    .where(
      and(
        eq(member_fact.member_id, memberId),
        eq(member_fact.fact, 'invite_qualified'),
        eq(member_fact.subject_no, `${inviteeId}`),
      ),
    )

/** What friends have brought, as far as it was claimed. */
export async function sumRewards(tx: Tx, memberId: number): Promise<number> {
  const { rows } = await tx.execute<{ points: number }>(sql`
    select coalesce(sum((d.reward->>'points')::int), 0)::int as points
    from task_done d join task t on t.id = d.task_id and t.kind = 'invite'
    where d.member_id = ${memberId} and d.claimed_at is not null`)
  return rows[0]?.points ?? 0
}

/** So often a month the task of inviting gives something; none is not bounded. */
export async function readMonthly(tx: Tx): Promise<number | null> {
  const { rows } = await tx.execute<{ monthly: number | null }>(sql`
    select min(per_period)::int as monthly from task where kind = 'invite' and state = 'on'`)
  return rows[0]?.monthly ?? null
}

interface Reward extends Record<string, unknown> {
  readonly points: number
  readonly growth: number
  /** The day until which the growth counts. */
  readonly counts_until: string | null
}

/** What a friend has brought the inviter: what waits goes, what was claimed is told. */
export async function undoReward(tx: Tx, inviterId: number, inviteeId: number): Promise<Reward[]> {
  const { rows } = await tx.execute<Reward>(sql`
    with undone as (
      delete from task_done d using task t
      where t.id = d.task_id and t.kind = 'invite' and d.member_id = ${inviterId} and d.subject_no = ${`${inviteeId}`}
      returning d.reward, d.claimed_at, d.entry_no
    )
    select (u.reward->>'points')::int as points, coalesce(g.amount, 0)::int as growth, g.counts_until::text as counts_until
    from undone u left join growth_entry g on g.event = 'task' and g.subject_no = u.entry_no
    where u.claimed_at is not null`)
  return rows
}
