import { asc, count, eq, sql } from 'drizzle-orm'
import { type Export, type Losses, memberData, owned, type Reassign } from '../../member-data'
import { badge, badge_share, member_badge } from './badge.table'

const badgeLosses: Losses = async (tx, memberId) => {
  const [row] = await tx.select({ count: count() }).from(member_badge).where(eq(member_badge.member_id, memberId))
  return row && row.count > 0 ? [{ kind: 'badge', count: row.count, worth_fen: 0 }] : []
}

const exportBadges: Export = async (tx, memberId) =>
  tx
    .select({ name: badge.name, earned_at: member_badge.earned_at })
    .from(member_badge)
    .innerJoin(badge, eq(badge.key, member_badge.badge_key))
    .where(eq(member_badge.member_id, memberId))
    .orderBy(asc(member_badge.earned_at))

/** What both have is there once, since the earlier day; of two shared pages of one badge that of the account that stays. */
const carryBadges: Reassign = async (tx, from, into, at) => {
  await tx.execute(sql`
    update member_badge o set earned_at = f.earned_at from member_badge f
    where o.member_id = ${into} and f.member_id = ${from} and f.badge_key = o.badge_key and f.earned_at < o.earned_at`)
  await tx.execute(sql`
    delete from member_badge f where f.member_id = ${from} and exists
      (select from member_badge o where o.member_id = ${into} and o.badge_key = f.badge_key)`)
  await tx.execute(sql`update member_badge set member_id = ${into} where member_id = ${from}`)
  await tx.execute(sql`
    update badge_share f set revoked_at = ${at.toISOString()}::timestamptz
    where f.member_id = ${from} and f.revoked_at is null and exists
      (select from badge_share o where o.member_id = ${into} and o.revoked_at is null and o.badge_key = f.badge_key)`)
  await tx.execute(sql`update badge_share set member_id = ${into} where member_id = ${from}`)
}

export const badgeData = memberData({
  tables: [
    // Whoever has the address of a shared one finds nothing any more.
    owned(badge_share, {
      since: badge_share.created_at,
      onMerge: carryBadges,
      onLeave: 'erase',
      export: { badge_shares: ['id', 'badge_key', 'shown_name', 'created_at', 'revoked_at'] },
    }),
    owned(member_badge, {
      since: member_badge.earned_at,
      onMerge: carryBadges,
      onLeave: 'erase',
      export: { badges: exportBadges },
    }),
  ],
  losses: badgeLosses,
})
