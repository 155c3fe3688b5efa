import { asc, count, eq } from 'drizzle-orm'
import { type Export, type Losses, memberData, owned } from '../../member-data'
import { carryBadges } from '../task/reassign.sql'
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
