import { addonUnknown, seriesNotFound } from '@kuaimen/contract/booking/booking.errors'
import type { PriceLine } from '@kuaimen/contract/booking/booking.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { StudioDay } from '@kuaimen/contract/kernel/time'
import type { Tx } from '../db/database'
import { seriesByIds } from '../product/series.service'
import { priceOn, type VisitItem, type VisitPlan } from '../product/visit.service'

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
  return [...new Set(ids)].map((id) => {
    const addon = product.addons.find((one) => one.id === id)
    if (!addon) throw new Refusal(addonUnknown)
    return addon
  })
}

const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0)

export const totalOf = (lines: readonly PriceLine[]): number =>
  sum(lines.map((line) => line.price_fen + sum(line.addons.map(({ price_fen }) => price_fen))))

/** What the visit costs on a day, line by line; everything from our own tables. */
export async function priceVisit(
  tx: Tx,
  { items, seasons }: VisitPlan,
  chosen: readonly ChosenItem[],
  day: StudioDay,
): Promise<Priced> {
  const seriesIds = chosen.flatMap(({ series_ids }) => series_ids.filter((id) => id !== null))
  const series: SeriesById = seriesIds.length > 0 ? await seriesByIds(tx, seriesIds) : new Map()
  const lines = items.map((item, nth): PriceLine => {
    const { price_fen, season } = priceOn(item.product, seasons, day)
    return {
      product_id: item.product.id,
      name: item.product.name,
      cover: item.product.cover,
      people: item.people,
      price_fen,
      list_price_fen: item.product.price_fen,
      season: season?.name ?? '',
      looks: item.product.looks,
      addons: addonsOf(item, chosen[nth]!.addon_ids),
      series: seriesOf(item, chosen[nth]!.series_ids, series),
    }
  })
  return { lines, total_fen: totalOf(lines) }
}
