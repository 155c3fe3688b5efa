import { addonUnknown, seriesNotFound } from '@kuaimen/contract/booking/record.errors'
import type { PriceLine } from '@kuaimen/contract/booking/record.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { StudioDay } from '@kuaimen/contract/kernel/time'
import type { Tx } from '../../db/database'
import { seriesByIds } from '../../product/series.service'
import { priceOn, type VisitItem, type VisitPlan } from '../../product/visit.service'

export interface ChosenItem {
  readonly product_id: number
  readonly people: number
  readonly addon_ids: readonly number[]
  readonly series_ids: readonly (number | null)[]
}

export interface Priced {
  readonly lines: PriceLine[]
  readonly total_fen: number
}

type SeriesById = Awaited<ReturnType<typeof seriesByIds>>

const LOOKS_AT_MOST = 2

/** One place a look, at most two, filled with what was chosen. */
function seriesOf({ product }: VisitItem, chosen: readonly (number | null)[], all: SeriesById): PriceLine['series'] {
  return Array.from({ length: Math.min(product.looks, LOOKS_AT_MOST) }, (_, look) => {
    const id = chosen[look] ?? null
    if (id === null) return null
    const found = all.get(id)
    if (found?.category_id !== product.category_id) throw new Refusal(seriesNotFound)
    return { id, name: found.name }
  })
}

function addonsOf({ product }: VisitItem, ids: readonly number[]): PriceLine['addons'] {
  return ids.map((id) => {
    const addon = product.addons.find((one) => one.id === id)
    if (!addon) throw new Refusal(addonUnknown)
    const { name, price_fen } = addon
    return { id, name, price_fen }
  })
}

const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0)

export const totalOf = (lines: readonly PriceLine[]): number =>
  sum(lines.map((line) => line.price_fen + sum(line.addons.map(({ price_fen }) => price_fen))))

/** By product, where they are agreed on: then neither the catalogue nor a season has a say. */
export type GivenPrices = ReadonlyMap<number, number>

/** The price of an item on a day, what it usually is, and the season that makes it another one. */
function pricesOf({ product }: VisitItem, seasons: VisitPlan['seasons'], day: StudioDay, given?: GivenPrices) {
  const agreed = given?.get(product.id)
  if (agreed !== undefined) return { price_fen: agreed, list_price_fen: agreed, season: '' }
  if (given) throw new Error(`booking: no price is given for product ${product.id}`)
  const { price_fen, season } = priceOn(product, seasons, day)
  return { price_fen, list_price_fen: product.price_fen, season: season?.name ?? '' }
}

/** What the visit costs on a day, line by line; everything from our own tables. */
export async function priceVisit(
  tx: Tx,
  { items, seasons }: VisitPlan,
  chosen: readonly ChosenItem[],
  day: StudioDay,
  prices?: GivenPrices,
): Promise<Priced> {
  const seriesIds = chosen.flatMap(({ series_ids }) => series_ids.filter((id) => id !== null))
  const series: SeriesById = seriesIds.length > 0 ? await seriesByIds(tx, seriesIds) : new Map()
  const lines = items.map((item, nth): PriceLine => {
    return {
      product_id: item.product.id,
      name: item.product.name,
      cover: item.product.cover,
      people: item.people,
      ...pricesOf(item, seasons, day, prices),
      looks: item.product.looks,
      addons: addonsOf(item, chosen[nth]!.addon_ids),
      series: seriesOf(item, chosen[nth]!.series_ids, series),
    }
  })
  return { lines, total_fen: totalOf(lines) }
}
