import { recommendedStores, storeDetail, storeList } from '@kuaimen/contract/store/store.endpoints'
import { STORES_PER_PAGE } from '@kuaimen/contract/store/store.rules'
import { query } from '../api/query'
import type { Visitor } from '../app/visitor'

export const nearbyStores = (visitor: Visitor, page: number) =>
  query(
    storeList,
    { city_id: visitor.cityId, location: visitor.location, page, per_page: STORES_PER_PAGE },
    { quiet: true },
  )

export const recommendedStoresOf = (visitor: Visitor) =>
  query(recommendedStores, { city_id: visitor.cityId, location: visitor.location }, { quiet: true })

export const storeDetailOf = (id: number, visitor: Visitor) =>
  query(storeDetail, { id, location: visitor.location }, { quiet: true })
