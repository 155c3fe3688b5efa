import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { product, series } from './product.table'

export const listSeriesByIds = (tx: Tx, ids: number[]) =>
  tx
    .select({ id: series.id, name: series.name, category_id: series.category_id })
    .from(series)
    .where(and(inArray(series.id, ids), eq(series.on_offer, true)))

export const listSeriesOfProduct = (tx: Tx, productId: number) =>
  tx
    .select({ id: series.id, name: series.name, cover: series.cover, note: series.note })
    .from(series)
    .innerJoin(product, eq(product.category_id, series.category_id))
    .where(and(eq(product.id, productId), eq(series.on_offer, true)))
    .orderBy(asc(series.rank))
