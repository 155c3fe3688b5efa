import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { Id } from '../kernel/fields'
import { CityListItem, CityView } from './city.views'

export const cityList = endpoint({
  method: 'GET',
  path: '/api/city/list',
  access: 'visitor',
  summary: '有门店的城市，按拼音排列',
  data: z.array(CityListItem),
})

export const currentCity = endpoint({
  method: 'GET',
  path: '/api/city/current_city',
  access: 'visitor',
  summary: '一个城市；不带 city_id 时为品牌的默认城市',
  query: { city_id: Id.optional() },
  data: CityView,
})
