import { and, count, desc, eq, gt, lt, type SQL } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { growth_entry, points_entry } from './membership.table'

interface Page {
  readonly limit: number
  readonly offset: number
}

export type PointsKind = 'all' | 'in' | 'out'

const ofKind = (kind: PointsKind): SQL | undefined =>
  kind === 'all' ? undefined : kind === 'in' ? gt(points_entry.amount, 0) : lt(points_entry.amount, 0)

export const listPoints = (tx: Tx, memberId: number, kind: PointsKind, { limit, offset }: Page) =>
  tx
    .select()
    .from(points_entry)
    .where(and(eq(points_entry.member_id, memberId), ofKind(kind)))
    .orderBy(desc(points_entry.at), desc(points_entry.id))
    .limit(limit)
    .offset(offset)

export async function countPoints(tx: Tx, memberId: number, kind: PointsKind): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(points_entry)
    .where(and(eq(points_entry.member_id, memberId), ofKind(kind)))
  return row?.count ?? 0
}

export const listGrowthEntries = (tx: Tx, memberId: number, { limit, offset }: Page) =>
  tx
    .select()
    .from(growth_entry)
    .where(eq(growth_entry.member_id, memberId))
    .orderBy(desc(growth_entry.at), desc(growth_entry.id))
    .limit(limit)
    .offset(offset)

export async function countGrowthEntries(tx: Tx, memberId: number): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(growth_entry).where(eq(growth_entry.member_id, memberId))
  return row?.count ?? 0
}
