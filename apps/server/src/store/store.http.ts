import { recommendedStores, storeDetail, storeList } from '@kuaimen/contract/store/store.endpoints'
import { bind } from '../http/bind'
import { recommendedOfCity, storeById, storesOfCity } from './store.service'

export const storeHttp = [
  bind(storeList, (ctx, input) => storesOfCity(ctx, input)),
  bind(recommendedStores, (ctx, { city_id, location }) => recommendedOfCity(ctx, city_id, location)),
  bind(storeDetail, (ctx, { id, location }) => storeById(ctx, id, location)),
]
