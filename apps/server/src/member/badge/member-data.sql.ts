import { asc, count, eq } from 'drizzle-orm'
import type { Export, Leave, Losses } from '../../context'
import { badge, badge_share, member_badge } from './badge.table'

export const badgeLosses: Losses = async (tx, memberId) => {
  const [row] = await tx.select({ count: count() }).from(member_badge).where(eq(member_badge.member_id, memberId))
  return row && row.count > 0 ? [{ kind: 'badge', count: row.count, worth_fen: 0 }] : []
}

/** Whoever has the address of a shared one finds nothing any more. */
export const eraseBadges: Leave = async (tx, memberId) => {
  await tx.delete(badge_share).where(eq(badge_share.member_id, memberId))
  await tx.delete(member_badge).where(eq(member_badge.member_id, memberId))
}

export const exportBadges: Export = async (tx, memberId) =>
  tx
    .select({ name: badge.name, earned_at: member_badge.earned_at })
    .from(member_badge)
    .innerJoin(badge, eq(badge.key, member_badge.badge_key))
    .where(eq(member_badge.member_id, memberId))
    .orderBy(asc(member_badge.earned_at))

export const exportShares: Export = async (tx, memberId) => {
  const rows = await tx
    .select()
    .from(badge_share)
    .where(eq(badge_share.member_id, memberId))
    .orderBy(asc(badge_share.created_at))
  return rows.map(({ id, badge_key, shown_name, created_at, revoked_at }) => {
    return { id, badge_key, shown_name, created_at, revoked_at }
  })
}
