import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { Id, Keyword, LngLat, Page } from '../kernel/fields'
import { storeNotFound } from './store.errors'
import { STORES_PER_PAGE } from './store.rules'
import {
  CommentPage,
  CustomerPicture,
  DistrictOption,
  SearchTip,
  StoreDetailView,
  StoreView,
  SubwayOption,
} from './store.views'

const Place = (name: string) => z.string().max(40, `${name}最多40个字`)
const PerPage = (usual: number) => z.coerce.number<number | string>().int().min(1).max(50).default(usual)
const City = Id.optional().describe('不带时为品牌的默认城市')

const WithImages = z.literal('1').optional().describe('只看有图的')

export const storeList = endpoint({
  method: 'GET',
  path: '/api/store/list',
  access: 'visitor',
  summary: '城市里的门店，近的在前，装修中的在后；可按行政区、地铁、关键词（中文、拼音、首字母）、产品筛选',
  query: {
    city_id: City,
    location: LngLat.optional(),
    district: Place('行政区').optional(),
    subway_line: Place('地铁线').optional(),
    subway_station: Place('地铁站').optional(),
    keyword: Keyword.optional(),
    product_id: Id.optional(),
    soonest: z.literal('1').optional().describe('带上每家门店最早可约的时间：所筛产品的，未筛产品时为用时最短的拍摄'),
    page: Page,
    per_page: PerPage(STORES_PER_PAGE),
  },
  data: z.array(StoreView),
})

export const recommendedStores = endpoint({
  method: 'GET',
  path: '/api/store/recommended_list',
  access: 'visitor',
  summary: '城市里的推荐门店',
  query: { city_id: City, location: LngLat.optional() },
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

export const choiceComments = endpoint({
  method: 'GET',
  path: '/api/store/choice_comments',
  access: 'visitor',
  summary: '一家门店或一个产品的精选评价',
  query: {
    store_id: Id.optional(),
    product_id: Id.optional(),
    with_images: WithImages,
    page: Page,
    per_page: PerPage(10),
  },
  data: CommentPage,
})

export const comments = endpoint({
  method: 'GET',
  path: '/api/store/comments',
  access: 'visitor',
  summary: '一家门店或一个产品的全部评价，新的在前',
  query: {
    store_id: Id.optional(),
    product_id: Id.optional(),
    with_images: WithImages,
    page: Page,
    per_page: PerPage(10),
  },
  data: CommentPage,
})

export const customerPictures = endpoint({
  method: 'GET',
  path: '/api/store/customer_pictures',
  access: 'visitor',
  summary: '顾客晒图：一家门店或一个产品的评价里审核通过的图片，新的在前',
  query: { store_id: Id.optional(), product_id: Id.optional(), page: Page, per_page: PerPage(12) },
  data: z.object({ total: z.number().int(), list: z.array(CustomerPicture) }),
})

export const districtOptions = endpoint({
  method: 'GET',
  path: '/api/store/options/district',
  access: 'visitor',
  summary: '城市里有门店的行政区',
  query: { city_id: City },
  data: z.array(DistrictOption),
})

export const subwayOptions = endpoint({
  method: 'GET',
  path: '/api/store/options/subway',
  access: 'visitor',
  summary: '城市里门店附近的地铁线与站',
  query: { city_id: City },
  data: z.array(SubwayOption),
})

export const autoComplete = endpoint({
  method: 'GET',
  path: '/api/store/search/auto_complete',
  access: 'visitor',
  summary: '门店搜索的联想：门店、行政区、地铁站，按中文、拼音或首字母',
  query: { city_id: City, keyword: Keyword.min(1, '请输入要找的内容') },
  data: z.array(SearchTip),
})
