import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { level, membership } from './membership.table'

export type MembershipRow = typeof membership.$inferSelect
export type LevelRow = typeof level.$inferSelect

/** The lowest first; the migration has made one. */
export async function listLevels(tx: Tx): Promise<readonly [LevelRow, ...LevelRow[]]> {
  const [first, ...more] = await tx.select().from(level).orderBy(asc(level.level))
  if (!first) throw new Error('member: there is no level')
  return [first, ...more]
}

export async function findMembership(tx: Tx, memberId: number): Promise<MembershipRow | undefined> {
  const [row] = await tx.select().from(membership).where(eq(membership.member_id, memberId))
  return row
}

/** What is counted beside the cart; who has nothing yet stands at the first level. */
export async function findCounts(tx: Tx, memberId: number): Promise<{ points: number; level_name: string }> {
  const { rows } = await tx.execute<{ points: number; level_name: string }>(sql`
    select coalesce(membership.points, 0) as points, level.name as level_name
    from level left join membership on membership.member_id = ${memberId}
    where level.level = coalesce(membership.level, 0)`)
  return rows[0] ?? { points: 0, level_name: '' }
}

/** Whose card it is. */
export async function findByCardNo(tx: Tx, cardNo: string): Promise<number | undefined> {
  const [row] = await tx.select({ id: membership.member_id }).from(membership).where(eq(membership.card_no, cardNo))
  return row?.id
}

export async function lockRow(tx: Tx, memberId: number): Promise<MembershipRow | undefined> {
  const [row] = await tx.select().from(membership).where(eq(membership.member_id, memberId)).for('update')
  return row
}

/** Its number is chance; when another has it already, nothing is written. */
export const insertMembership = (tx: Tx, memberId: number, today: StudioDay, at: Date) =>
  tx.execute(sql`
    insert into membership (member_id, level_since, checked_on, card_no, created_at)
    values (${memberId}, ${today}, ${today}, lpad(floor(random() * 1e10)::bigint::text, 10, '0'), ${at.toISOString()})
    on conflict do nothing`)

export type MembershipChange = Partial<Omit<MembershipRow, 'member_id' | 'card_no'>>

export async function updateMembership(tx: Tx, memberId: number, change: MembershipChange): Promise<void> {
  await tx.update(membership).set(change).where(eq(membership.member_id, memberId))
}

/** What is left; nothing when there were fewer. */
export async function subtractPoints(tx: Tx, memberId: number, amount: number): Promise<number | undefined> {
  const [row] = await tx
    .update(membership)
    .set({ points: sql`${membership.points} - ${amount}` })
    .where(and(eq(membership.member_id, memberId), gte(membership.points, amount)))
    .returning({ points: membership.points })
  return row?.points
}

/** The first level is there before anybody names it. */
export async function saveLevels(tx: Tx, levels: (typeof level.$inferInsert)[]): Promise<void> {
  const set = { name: sql`excluded.name`, colour: sql`excluded.colour`, benefits: sql`excluded.benefits` }
  await tx.insert(level).values(levels).onConflictDoUpdate({ target: level.level, set })
}
