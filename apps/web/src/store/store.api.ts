import { productDetail, productList } from '@kuaimen/contract/product/product.endpoints'
import {
  autoComplete,
  choiceComments,
  comments,
  customerPictures,
  districtOptions,
  recommendedStores,
  storeDetail,
  storeList,
  subwayOptions,
} from '@kuaimen/contract/store/store.endpoints'
import { STORES_PER_PAGE } from '@kuaimen/contract/store/store.rules'
import type { StoreView } from '@kuaimen/contract/store/store.views'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { pagedQuery } from '../api/paged-query'
import { query } from '../api/query'
import type { Visitor } from '../platform/session/visitor'
import type { StoreFilters } from './filters'

const OPTIONS_FRESH_MS = 300_000
const FOUND_PER_PAGE = 10
const CHOICE_SHOWN = 5
const COMMENTS_PER_PAGE = 10
const PICTURES_SHOWN = 12
const PRODUCTS_SHOWN = 6

/** What comments are about: one of the two. */
export type About = { readonly store_id: number } | { readonly product_id: number }

export const nearbyStores = (visitor: Visitor, page: number) =>
  query(
    storeList,
    { city_id: visitor.cityId, location: visitor.location, page, per_page: STORES_PER_PAGE },
    { quiet: true },
  )

/** A list tells no total: a page that is not full is the last. */
export const foundStores = (visitor: Visitor, filters: StoreFilters, perPage = FOUND_PER_PAGE) =>
  pagedQuery(
    storeList,
    (page) => ({
      ...filters,
      city_id: filters.city_id ?? visitor.cityId,
      location: visitor.location,
      soonest: '1' as const,
      page,
      per_page: perPage,
    }),
    { itemsOf: (stores) => stores, idOf: ({ id }) => id, perPage },
    { quiet: true },
  )

export const districtsOf = (cityId: number | undefined) => ({
  ...query(districtOptions, { city_id: cityId }, { quiet: true }),
  staleTime: OPTIONS_FRESH_MS,
})

export const subwayOf = (cityId: number | undefined) => ({
  ...query(subwayOptions, { city_id: cityId }, { quiet: true }),
  staleTime: OPTIONS_FRESH_MS,
})

export const searchTips = (cityId: number | undefined, keyword: string) =>
  query(autoComplete, { city_id: cityId, keyword }, { quiet: true })

export const recommendedStoresOf = (visitor: Visitor) =>
  query(recommendedStores, { city_id: visitor.cityId, location: visitor.location }, { quiet: true })

export const storeDetailOf = (id: number, visitor: Visitor) =>
  query(storeDetail, { id, location: visitor.location }, { quiet: true })

/** The chosen ones that the page of a store or a product shows. */
export const choiceCommentsOn = (about: About, atMost = CHOICE_SHOWN) =>
  query(choiceComments, { ...about, page: 1, per_page: atMost }, { quiet: true })

/** All that may be read, or those with pictures alone, page by page. */
export const commentsOn = (about: About, onlyPictured = false) =>
  pagedQuery(
    comments,
    (page) => ({
      ...about,
      ...(onlyPictured ? { with_images: '1' as const } : {}),
      page,
      per_page: COMMENTS_PER_PAGE,
    }),
    { itemsOf: ({ list }) => list, totalOf: ({ total }) => total, idOf: ({ id }) => id },
    { quiet: true },
  )

/** Pictures of customers for the page of a store or a product. */
export const customerPicturesOn = (about: About) =>
  query(customerPictures, { ...about, page: 1, per_page: PICTURES_SHOWN }, { quiet: true })

/** The product that a list of stores is narrowed to. */
export const productOf = (id: string, visitor: Visitor) =>
  query(productDetail, { id, city_id: visitor.cityId }, { quiet: true })

export const productsOf = (storeId: number) =>
  query(productList, { store_id: storeId, page: 1, per_page: PRODUCTS_SHOWN }, { quiet: true })

/** All that the page of a store shows first. */
export const storePage = (id: number, visitor: Visitor) => [
  storeDetailOf(id, visitor),
  choiceCommentsOn({ store_id: id }),
  productsOf(id),
]

const storesIn = (data: StoreView[] | InfiniteData<StoreView[]> | undefined): StoreView[] =>
  data && 'pages' in data ? data.pages.flat() : (data ?? [])

/** What a list has already brought of a store: its name need not wait for the rest. */
export function cardOf(client: QueryClient, id: number): StoreView | undefined {
  const lists = [storeList, recommendedStores].flatMap(({ path }) =>
    client.getQueriesData<StoreView[] | InfiniteData<StoreView[]>>({ queryKey: [path] }),
  )
  return lists.flatMap(([, data]) => storesIn(data)).find((store) => store.id === id)
}

/** All that the search shows first. */
export const searchPage = (visitor: Visitor, filters: StoreFilters) => [
  foundStores(visitor, filters),
  districtsOf(visitor.cityId),
  subwayOf(visitor.cityId),
]
