import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { badge, badge_share, member_badge } from './badge.table'

export type BadgeRow = typeof badge.$inferSelect

const isOn = (now: Date) =>
  and(
    eq(badge.state, 'on'),
    or(isNull(badge.starts_at), lte(badge.starts_at, now)),
    or(isNull(badge.ends_at), gt(badge.ends_at, now)),
  )

/** Badges that can be earned now and that a member has not. */
export const listUnearned = (tx: Tx, memberId: number, now: Date): Promise<BadgeRow[]> =>
  tx
    .select()
    .from(badge)
    .where(
      and(
        isOn(now),
        sql`not exists (select from member_badge m where m.badge_key = ${badge.key} and m.member_id = ${memberId})`,
      ),
    )
    .orderBy(asc(badge.rank), asc(badge.key))

/** The keys of those that are new. */
export async function insertBadges(tx: Tx, rows: readonly (typeof member_badge.$inferInsert)[]): Promise<string[]> {
  if (rows.length === 0) return []
  const made = await tx
    .insert(member_badge)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ key: member_badge.badge_key })
  return made.map(({ key }) => key)
}

/** All that are on, and what the member has of those that are not; nothing is earned for nobody. */
export const listBadges = (tx: Tx, memberId: number | null, now: Date) =>
  tx
    .select({ badge, mine: member_badge, share_id: badge_share.id })
    .from(badge)
    .leftJoin(member_badge, and(eq(member_badge.badge_key, badge.key), eq(member_badge.member_id, memberId ?? 0)))
    .leftJoin(
      badge_share,
      and(
        eq(badge_share.badge_key, badge.key),
        eq(badge_share.member_id, memberId ?? 0),
        isNull(badge_share.revoked_at),
      ),
    )
    .where(or(isOn(now), sql`${member_badge.badge_key} is not null`))
    .orderBy(asc(badge.rank), asc(badge.key))

export const markSeen = (tx: Tx, memberId: number, keys: readonly string[], at: Date) =>
  tx
    .update(member_badge)
    .set({ seen_at: at })
    .where(
      and(
        eq(member_badge.member_id, memberId),
        inArray(member_badge.badge_key, [...keys]),
        isNull(member_badge.seen_at),
      ),
    )

export async function isEarnedBy(tx: Tx, memberId: number, key: string): Promise<boolean> {
  const [row] = await tx
    .select({ key: member_badge.badge_key })
    .from(member_badge)
    .where(and(eq(member_badge.member_id, memberId), eq(member_badge.badge_key, key)))
  return row !== undefined
}

/** One live page a badge: shared again it is the same one, with the name as it is wanted now. */
export async function saveShare(tx: Tx, row: typeof badge_share.$inferInsert): Promise<string> {
  const [saved] = await tx
    .insert(badge_share)
    .values(row)
    .onConflictDoUpdate({
      target: [badge_share.member_id, badge_share.badge_key],
      targetWhere: isNull(badge_share.revoked_at),
      set: { shown_name: row.shown_name ?? '' },
    })
    .returning({ id: badge_share.id })
  if (!saved) throw new Error('member: a share was not saved')
  return saved.id
}

/** False when it is another's, or there is none. Taken back again it stays so. */
export async function revokeShare(tx: Tx, memberId: number, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(badge_share)
    .set({ revoked_at: sql`coalesce(${badge_share.revoked_at}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(badge_share.id, id), eq(badge_share.member_id, memberId)))
  return rowCount === 1
}

/** What whoever has the address may see. */
export async function findShared(tx: Tx, id: string) {
  const [row] = await tx
    .select({
      name: badge.name,
      story: badge.story,
      art: badge.art,
      shown_name: badge_share.shown_name,
      earned_at: member_badge.earned_at,
    })
    .from(badge_share)
    .innerJoin(badge, eq(badge.key, badge_share.badge_key))
    .innerJoin(
      member_badge,
      and(eq(member_badge.member_id, badge_share.member_id), eq(member_badge.badge_key, badge_share.badge_key)),
    )
    .where(and(eq(badge_share.id, id), isNull(badge_share.revoked_at)))
  return row
}
