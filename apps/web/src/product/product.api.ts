import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import { KEYWORD_AT_MOST } from '@kuaimen/contract/kernel/keyword'
import { categories, homeCategories, productDetail, productList } from '@kuaimen/contract/product/product.endpoints'
import type { Branch } from '@kuaimen/contract/product/product.views'
import { storeList } from '@kuaimen/contract/store/store.endpoints'
import { pagedQuery } from '../api/paged-query'
import { query } from '../api/query'
import type { Visitor } from '../platform/session/visitor'

const PRODUCTS_PER_PAGE = 20
const STORES_SHOWN = 3
export const COMMENTS_SHOWN = 3

export const homeCategoryTiles = () => query(homeCategories, {}, { quiet: true })

export const categoriesOf = (branch?: Branch) => query(categories, { branch }, { quiet: true })

export type ProductFilter = Omit<CallOf<typeof productList>, 'page' | 'per_page'>

export const productsOf = (filter: ProductFilter) =>
  pagedQuery(
    productList,
    (page) => ({ ...filter, page, per_page: PRODUCTS_PER_PAGE }),
    { itemsOf: (products) => products, idOf: ({ id }) => id, perPage: PRODUCTS_PER_PAGE },
    { quiet: true },
  )

export const productDetailOf = (id: number, visitor: Visitor) =>
  query(productDetail, { id, city_id: visitor.cityId }, { quiet: true })

/** The nearest stores of the visitor's city that offer it. */
export const storesOffering = (productId: number, visitor: Visitor) =>
  query(
    storeList,
    {
      city_id: visitor.cityId,
      location: visitor.location,
      product_id: productId,
      soonest: '1',
      page: 1,
      per_page: STORES_SHOWN,
    },
    { quiet: true },
  )

/** What an address asks for by number; anything else asks for nothing. */
export const idFrom = (text: string | null | undefined): number | undefined => {
  const id = Number(text)
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined
}

/** What the product list shows: of a category (by its number, else all), at a store or else in the visitor's city. */
export const listFilter = (
  visitor: Visitor,
  category: string | undefined,
  storeId: number | undefined,
): ProductFilter => ({
  branch: 'shoot',
  category_id: idFrom(category),
  ...(storeId === undefined ? { city_id: visitor.cityId } : { store_id: storeId }),
})

export const makeupFilter = (visitor: Visitor): ProductFilter => ({ branch: 'makeup', city_id: visitor.cityId })

/** A search looks through makeup as well, where the brand shows it. */
export const searchFilter = (
  visitor: Visitor,
  { keyword, category, makeup }: { keyword: string; category: string | undefined; makeup: boolean },
): ProductFilter => ({
  keyword: keyword.trim().slice(0, KEYWORD_AT_MOST) || undefined,
  category_id: idFrom(category),
  city_id: visitor.cityId,
  ...(makeup ? {} : { branch: 'shoot' }),
})
