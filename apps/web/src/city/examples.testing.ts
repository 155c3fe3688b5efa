import type { CityView } from '@kuaimen/contract/city/city.views'

export const aCity: CityView = { city_id: 310100, name: '上海市', short_name: '上海', store_count: 9 }
