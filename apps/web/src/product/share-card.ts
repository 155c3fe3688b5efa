import type { Share } from '../platform/page/share'
import type { Visitor } from '../platform/session/visitor'
import { idFrom, productDetailOf } from './product.api'

export const sharedProduct: Share<{ search: URLSearchParams; visitor: Visitor }> = (client, { search, visitor }) => {
  const id = idFrom(search.get('id'))
  const product = id === undefined ? undefined : client.getQueryData(productDetailOf(id, visitor).queryKey)
  return product && { title: product.name, description: product.subtitle, picture: product.cover }
}
