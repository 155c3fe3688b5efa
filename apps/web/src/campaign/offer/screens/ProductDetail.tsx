import type { Visitor } from '../../../platform/session/visitor'
import { ProductPage } from '../../../product/parts/ProductPage'
import { idFrom } from '../../../product/product.api'
import { offersOfProduct } from '../../campaign.api'
import { ProductOffers } from '../parts/ProductOffers'

export { sharedProduct as share } from '../../../product/share-card'

export function data({ search, visitor }: { search: URLSearchParams; visitor: Visitor }) {
  const id = idFrom(search.get('id'))
  return id === undefined ? [] : [offersOfProduct(id, visitor)]
}

/** A product, with the coupons that it can be paid with. */
export default function ProductDetail() {
  return <ProductPage below={(productId) => <ProductOffers key={productId} productId={productId} />} />
}
