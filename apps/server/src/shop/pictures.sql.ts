import type { PicturePlace } from '../asset/asset.port'
import { coupon_set } from './shop.table'

/** Sets show pictures; people write them by hand. An order's own copy of a cover is no place: nobody changes it. */
export const setPlace: PicturePlace = {
  ...{ room: 'shop', prefix: 'set', table: coupon_set, key: coupon_set.id },
  columns: [coupon_set.cover, coupon_set.gallery],
}
