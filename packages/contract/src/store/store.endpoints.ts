import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { Id, LngLat, Page } from '../kernel/fields'
import { storeNotFound } from './store.errors'
import { STORES_PER_PAGE } from './store.rules'
import { StoreDetailView, StoreView } from './store.views'

export const storeList = endpoint({
  method: 'GET',
  path: '/api/store/list',
  access: 'visitor',
  summary: '城市里的门店，近的在前',
  query: {
    city_id: Id.optional().describe('不带时为品牌的默认城市'),
    location: LngLat.optional(),
    page: Page,
    per_page: z.coerce.number<number | string>().int().min(1).max(50).default(STORES_PER_PAGE),
  },
  data: z.array(StoreView),
})

export const recommendedStores = endpoint({
  method: 'GET',
  path: '/api/store/recommended_list',
  access: 'visitor',
  summary: '城市里的推荐门店',
  query: { city_id: Id.optional(), location: LngLat.optional() },
  data: z.array(StoreView),
})

export const storeDetail = endpoint({
  method: 'GET',
  path: '/api/store/detail',
  access: 'visitor',
  summary: '门店详情',
  query: { id: Id, location: LngLat.optional() },
  data: StoreDetailView,
  errors: [storeNotFound],
})
