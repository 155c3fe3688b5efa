import * as favourite from '@kuaimen/contract/product/favourite.endpoints'
import { PRODUCT } from '../booking/booking'
import { bare, good, type ValidCall } from '../calls/valid-calls'

export const favouriteCalls: readonly ValidCall[] = [
  bare(favourite.favouriteIds),
  good(favourite.setFavourite, () => ({ kind: 'product', id: PRODUCT, on: true })),
  good(favourite.mergeFavourites, () => ({ product_ids: [PRODUCT, 2], store_ids: [1] })),
  good(favourite.favouriteList, () => ({ city_id: 310100 })),
  good(favourite.showFavourites, () => ({ product_ids: '1,2', store_ids: '3' })),
]
