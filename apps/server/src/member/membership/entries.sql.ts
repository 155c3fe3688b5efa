import type { StudioDay } from '@kuaimen/contract/kernel/time'
import type { GrowthMovement } from '@kuaimen/contract/member/level.rules'
import type { PointsMovement } from '@kuaimen/contract/member/points.rules'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { growth_entry, member_fact, owed_entry, points_entry } from './membership.table'

export type NewPoints = typeof points_entry.$inferInsert
export type NewGrowth = typeof growth_entry.$inferInsert
type NewOwed = typeof owed_entry.$inferInsert
type NewFact = typeof member_fact.$inferInsert

/** False when the same has happened before. */
export async function insertPoints(tx: Tx, entry: NewPoints): Promise<boolean> {
  const { rowCount } = await tx.insert(points_entry).values(entry).onConflictDoNothing()
  return rowCount === 1
}

/** False when the same has happened before. */
export async function insertGrowth(tx: Tx, entry: NewGrowth): Promise<boolean> {
  const { rowCount } = await tx.insert(growth_entry).values(entry).onConflictDoNothing()
  return rowCount === 1
}

export async function insertOwed(tx: Tx, entry: NewOwed): Promise<void> {
  await tx.insert(owed_entry).values(entry)
}

/** False when it was told before. */
export async function insertFact(tx: Tx, fact: NewFact): Promise<boolean> {
  const { rowCount } = await tx.insert(member_fact).values(fact).onConflictDoNothing()
  return rowCount === 1
}

/** What still counts, by the day on which it ends. */
export async function listGrowth(tx: Tx, memberIds: readonly number[], today: StudioDay) {
  const { rows } = await tx.execute<GrowthMovement & { member_id: number } & Record<string, unknown>>(sql`
    select member_id::float8 as member_id, counts_until::text as counts_until, sum(amount)::int as amount
    from growth_entry
    where member_id = any(${sql.param([...memberIds])}::bigint[]) and counts_until >= ${today}::date
    group by member_id, counts_until`)
  return rows
}

export const listMovements = (tx: Tx, memberId: number): Promise<PointsMovement[]> =>
  tx
    .select({ amount: points_entry.amount, expires_on: points_entry.expires_on })
    .from(points_entry)
    .where(eq(points_entry.member_id, memberId))

/** What a visit has brought, and what was taken back of it, from whomever. */
export interface Brought extends Record<string, unknown> {
  readonly points: number
  readonly rate: number
  readonly points_back: number
  readonly growth: number
  readonly growth_back: number
  readonly counts_until: StudioDay | null
}

export async function readBrought(tx: Tx, orderSn: string): Promise<Brought> {
  const { rows } = await tx.execute<Brought>(sql`
    select
      coalesce(p.points, 0)::int as points, coalesce(p.rate, 0)::int as rate,
      (coalesce(p.back, 0) + coalesce((select sum(amount) from owed_entry where order_sn = ${orderSn} and kind = 'owed'), 0))::int
        as points_back,
      coalesce(g.growth, 0)::int as growth, coalesce(g.back, 0)::int as growth_back, g.counts_until::text as counts_until
    from (select sum(amount) filter (where event = 'earned') as points, max(rate) as rate,
                 -sum(amount) filter (where event = 'taken_back') as back
          from points_entry where order_sn = ${orderSn}) p,
         (select sum(amount) filter (where event = 'earned') as growth,
                 -sum(amount) filter (where event = 'taken_back') as back,
                 max(counts_until) filter (where event = 'earned') as counts_until
          from growth_entry where order_sn = ${orderSn}) g`)
  return rows[0]!
}
