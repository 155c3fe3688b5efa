import { brandConfig } from '../brand/brand.api'
import { cityOf } from '../city/city.api'
import type { Visitor } from '../platform/session/visitor'
import { choiceCommentsOn, storeDetailOf } from '../store/store.api'
import {
  COMMENTS_SHOWN,
  categoriesOf,
  idFrom,
  listFilter,
  makeupFilter,
  productDetailOf,
  productsOf,
  searchFilter,
  storesOffering,
} from './product.api'

export function productPage(search: URLSearchParams, visitor: Visitor) {
  const id = idFrom(search.get('id'))
  if (id === undefined) return [brandConfig()]
  return [
    brandConfig(),
    productDetailOf(id, visitor),
    storesOffering(id, visitor),
    choiceCommentsOn({ product_id: id }, COMMENTS_SHOWN),
    cityOf(visitor.cityId),
  ]
}

export function listPage(category: string | undefined, search: URLSearchParams, visitor: Visitor) {
  const storeId = idFrom(search.get('store_id'))
  return [
    brandConfig(),
    categoriesOf(),
    productsOf(listFilter(visitor, category, storeId)),
    ...(storeId === undefined ? [] : [storeDetailOf(storeId, visitor)]),
  ]
}

export const makeupPage = (visitor: Visitor) => [brandConfig(), productsOf(makeupFilter(visitor))]

export function searchProductPage(category: string | undefined, search: URLSearchParams, visitor: Visitor) {
  const keyword = search.get('keyword') ?? ''
  // The config is not here yet: where makeup is hidden, the screen asks again without it.
  const found = productsOf(searchFilter(visitor, { keyword, category, makeup: true }))
  return [brandConfig(), categoriesOf(), found]
}
