import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import type { Tx } from '../../../server/src/db/database'
import { season, series } from '../../../server/src/product/product.table'
import type { SeedContext } from '../seed-context'
import { demoSeries, newYearSeason, weekdayCategories, weekdaySeason } from './season.demo'

const A_YEAR = 365

export async function seedSeasons(tx: Tx, { now }: SeedContext): Promise<void> {
  const today = studioDay(now)
  const newYear = `${Number(today.slice(0, 4)) + 1}-01-01`
  await tx.insert(season).values([
    {
      ...newYearSeason,
      weekdays: [],
      category_id: null,
      first_day: addDays(newYear, -1),
      last_day: addDays(newYear, 2),
      rank: 1,
    },
    ...weekdayCategories.map((category_id, index) => ({
      ...weekdaySeason,
      weekdays: [...weekdaySeason.weekdays],
      category_id,
      first_day: today,
      last_day: addDays(today, A_YEAR),
      rank: 10 + index,
    })),
  ])
  await tx.insert(series).values(
    Object.entries(demoSeries).flatMap(([category_id, all]) =>
      all.map(([name, note, slug], index) => ({
        category_id: Number(category_id),
        name,
        note,
        cover: `/media/demo/product/${slug}-1.webp`,
        rank: index + 1,
      })),
    ),
  )
}
