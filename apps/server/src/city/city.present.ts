import type { CityListItem, CityView, HopeCity } from '@kuaimen/contract/city/city.views'
import type { city_with_stores } from './city.table'

export type CityRow = typeof city_with_stores.$inferSelect

const letterOf = (row: CityRow) => row.pinyin.charAt(0).toUpperCase()

export const presentCity = (row: Pick<CityRow, 'id' | 'name' | 'short_name' | 'store_count'>): CityView => ({
  city_id: row.id,
  name: row.name,
  short_name: row.short_name,
  store_count: row.store_count,
})

export const presentCityListItem = (row: CityRow): CityListItem => ({
  ...presentCity(row),
  letter: letterOf(row),
  pinyin: row.pinyin,
  initials: row.initials,
  is_hot: row.is_hot ? 1 : 0,
})

export const presentHopeCity = (row: CityRow, hopes: number): HopeCity => ({
  city_id: row.id,
  name: row.name,
  short_name: row.short_name,
  letter: letterOf(row),
  pinyin: row.pinyin,
  initials: row.initials,
  hopes,
})

/** Level 1 groups by province; level 2 is one flat group. */
export function presentCorpCities(rows: CityRow[], level: number): { name: string; children: CityView[] }[] {
  const groups = new Map<string, CityView[]>()
  for (const row of rows) {
    const name = level === 1 ? row.province : '全部城市'
    groups.set(name, [...(groups.get(name) ?? []), presentCity(row)])
  }
  return [...groups].map(([name, children]) => ({ name, children }))
}
