import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { document, pagead, recommendation } from './content.table'

export const listPageads = (tx: Tx, path: string, cityId: number | undefined, now: Date) =>
  tx
    .select()
    .from(pagead)
    .where(
      and(
        eq(pagead.path, path),
        lte(pagead.starts_at, now),
        gt(pagead.ends_at, now),
        cityId === undefined ? isNull(pagead.city_id) : or(isNull(pagead.city_id), eq(pagead.city_id, cityId)),
      ),
    )
    .orderBy(asc(pagead.rank))

export const listRecommendations = (tx: Tx, path: string, cityId: number | undefined) =>
  tx
    .select()
    .from(recommendation)
    .where(
      and(
        eq(recommendation.path, path),
        cityId === undefined
          ? isNull(recommendation.city_id)
          : or(isNull(recommendation.city_id), eq(recommendation.city_id, cityId)),
      ),
    )
    .orderBy(asc(recommendation.group_rank), asc(recommendation.rank))

export async function findDocument(tx: Tx, type: string) {
  const [row] = await tx.select().from(document).where(eq(document.type, type))
  return row
}
