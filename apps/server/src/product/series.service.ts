import type { Tx } from '../db/database'
import { listSeriesByIds, listSeriesOfProduct } from './series.sql'

export const seriesByIds = async (tx: Tx, ids: number[]) =>
  new Map((await listSeriesByIds(tx, ids)).map((row) => [row.id, row]))

/** The choices for a product's looks: the series of its category. */
export const seriesOfProduct = (tx: Tx, productId: number) => listSeriesOfProduct(tx, productId)
