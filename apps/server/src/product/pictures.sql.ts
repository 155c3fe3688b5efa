import type { PicturePlace } from '../asset/asset.port'
import { category, product, series } from './product.table'

const room = 'product'

/** Rows of this room that show pictures; people write them by hand. */
export const productPlaces: readonly PicturePlace[] = [
  { room, prefix: 'category', table: category, key: category.id, columns: [category.img] },
  { room, prefix: 'product', table: product, key: product.id, columns: [product.cover, product.gallery] },
  { room, prefix: 'series', table: series, key: series.id, columns: [series.cover] },
]
