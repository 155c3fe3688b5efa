import type { AnyQuery } from '../../api/paged-query'
import type { Visitor } from '../../platform/session/visitor'
import { productDetailOf } from '../../product/product.api'
import { readItems } from '../../visit/visit'

export interface VisitWanted {
  readonly search: URLSearchParams
  readonly visitor: Visitor
}

/** What is to be booked, as the address names it: drawn with the page. */
export function data({ search, visitor }: VisitWanted): AnyQuery[] {
  const ids = new Set(readItems(search.get('items')).map(({ product_id }) => product_id))
  return [...ids].map((id) => productDetailOf(id, visitor))
}
