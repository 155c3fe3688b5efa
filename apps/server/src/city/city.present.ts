import type { CityListItem, CityView } from '@kuaimen/contract/city/city.views'

interface CityRow {
  id: number
  name: string
  short_name: string
  store_count: number
}

export const presentCity = (row: CityRow): CityView => ({
  city_id: row.id,
  name: row.name,
  short_name: row.short_name,
  store_count: row.store_count,
})

export const presentCityListItem = (row: CityRow & { pinyin: string; is_hot: boolean }): CityListItem => ({
  ...presentCity(row),
  pinyin: row.pinyin,
  letter: row.pinyin.charAt(0).toUpperCase(),
  is_hot: row.is_hot ? 1 : 0,
})
