import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { Id } from '../kernel/fields'
import { notFound } from '../kernel/kernel.errors'
import { CityListItem, CityView, HopeCity } from './city.views'

const Keyword = z.string().trim().max(30).optional()

export const cityList = endpoint({
  method: 'GET',
  path: '/api/city/list',
  access: 'visitor',
  summary: '有门店的城市，按拼音排列',
  query: { keyword: Keyword },
  data: z.array(CityListItem),
})

export const canBookCities = endpoint({
  method: 'GET',
  path: '/api/city/can_book_city',
  access: 'visitor',
  summary: '可以预约某个产品的城市；不带产品时为全部有门店的城市',
  query: { product_id: Id.optional() },
  data: z.array(CityListItem),
})

export const preCities = endpoint({
  method: 'GET',
  path: '/api/city/pre_list',
  access: 'visitor',
  summary: '还没有门店、可以许愿的城市',
  query: { keyword: Keyword },
  data: z.array(HopeCity),
})

export const corpCities = endpoint({
  method: 'GET',
  path: '/api/city/corp_city',
  access: 'visitor',
  summary: '企业服务的城市；level 为 1 时按省份分组',
  query: { level: z.coerce.number<number | string>().int().min(1).max(2).default(2) },
  data: z.array(z.object({ name: z.string(), children: z.array(CityView) })),
})

export const currentCity = endpoint({
  method: 'GET',
  path: '/api/city/current_city',
  access: 'visitor',
  summary: '一个城市；不带 city_id 时为品牌的默认城市',
  query: { city_id: Id.optional() },
  data: CityView,
  errors: [notFound],
})

export const regeo = endpoint({
  method: 'POST',
  path: '/api/city/regeo',
  access: 'visitor',
  summary: '一个位置（gcj02）所在的城市',
  body: z.object({ longitude: z.number().min(-180).max(180), latitude: z.number().min(-90).max(90) }),
  data: CityView,
  errors: [notFound],
  perMinute: 60,
})

export const setHope = endpoint({
  method: 'POST',
  path: '/api/city/set_hope',
  access: 'anyone',
  summary: '希望这座城市开店；每位访客每座城市算一次',
  body: z.object({ city_id: Id }),
  data: z.object({ hopes: z.number().int() }),
  errors: [notFound],
  perMinute: 20,
})
