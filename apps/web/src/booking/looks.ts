import type { PriceLine } from '@kuaimen/contract/booking/record.views'

export interface LookRow {
  readonly look: 1 | 2
  readonly label: string
  /** The chosen series' name; empty when none is chosen yet. */
  readonly chosen: string
}

/** How many come, and in how many looks where it has any. */
export const peopleAndLooks = ({ people, looks }: Pick<PriceLine, 'people' | 'looks'>): string =>
  looks > 0 ? `${people} 人 · ${looks} 套造型` : `${people} 人`

/** One look, one series; of a product with more looks, the first two are chosen ahead. */
export function looksOf({ looks, series }: Pick<PriceLine, 'looks' | 'series'>): LookRow[] {
  const chosen = (look: 1 | 2) => series[look - 1]?.name ?? ''
  if (looks < 2) return [{ look: 1, label: '造型', chosen: chosen(1) }]
  return [
    { look: 1, label: '第 1 套造型', chosen: chosen(1) },
    { look: 2, label: '第 2 套造型', chosen: chosen(2) },
  ]
}

/** The series of a product with one look's exchanged. */
export function withSeries(before: readonly (number | null)[], look: 1 | 2, seriesId: number): (number | null)[] {
  const [first = null, second = null] = before
  return look === 1 ? (second === null ? [seriesId] : [seriesId, second]) : [first, seriesId]
}
