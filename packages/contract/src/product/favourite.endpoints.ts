import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { BodyId, Id } from '../kernel/fields'
import { storeNotFound } from '../store/store.errors'
import { FAVOURITES_AT_MOST } from './favourite.rules'
import { FavouriteIds, FavouriteKind, Favourites, IdList } from './favourite.views'
import { favouriteFull, productNotFound } from './product.errors'

export const favouriteIds = endpoint({
  method: 'GET',
  path: '/api/favourite/ids',
  access: 'member',
  summary: '我收藏的产品和门店，只有编号',
  data: FavouriteIds,
})

export const setFavourite = endpoint({
  method: 'POST',
  path: '/api/favourite/set',
  access: 'member',
  summary: '收藏或取消收藏一个产品或一家门店；重复操作无妨',
  body: z.object({ kind: FavouriteKind, id: BodyId, on: z.boolean() }),
  data: FavouriteIds,
  errors: [productNotFound, storeNotFound, favouriteFull],
})

const Ids = z.array(BodyId).max(FAVOURITES_AT_MOST)

export const mergeFavourites = endpoint({
  method: 'POST',
  path: '/api/favourite/merge',
  access: 'member',
  summary: '登录后把手机上的收藏并入账号，已有的不重复，放不下的略去',
  body: z.object({ product_ids: Ids, store_ids: Ids }),
  data: FavouriteIds,
})

export const favouriteList = endpoint({
  method: 'GET',
  path: '/api/favourite/list',
  access: 'member',
  summary: '我的收藏，每一个带最早可约的时间；下架和停业的也在，会说明',
  query: { city_id: Id.optional() },
  data: Favourites,
})

export const showFavourites = endpoint({
  method: 'GET',
  path: '/api/favourite/show',
  access: 'visitor',
  summary: '给没有登录的访客：手机上收藏的这些产品和门店，每一个带最早可约的时间',
  query: { product_ids: IdList, store_ids: IdList, city_id: Id.optional() },
  data: Favourites,
})
