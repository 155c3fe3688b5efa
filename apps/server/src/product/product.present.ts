import type { ProductCard, ProductDetail } from '@kuaimen/contract/product/product.views'
import { markdownToHtml } from '../http/markdown'
import type { ProductCardRow, ProductRow } from './product.sql'

export const presentCard = (row: ProductCardRow): ProductCard => row

interface Parts {
  stages: ProductDetail['stages']
  addons: ProductDetail['addons']
  stores: number
  rating: ProductDetail['rating']
  series: readonly { name: string; cover: string }[]
}

const SAMPLES_AT_MOST = 9

/** Each picture once: a series may be shown by a picture of this very product. */
function samplesOf({ cover, gallery }: Pick<ProductRow, 'cover' | 'gallery'>, series: Parts['series']) {
  const own = [...new Set([cover, ...gallery])]
  const looks = series.filter((one) => !own.includes(one.cover))
  return [
    ...own.map((src) => ({ src, label: '' })),
    ...looks.map(({ name, cover: src }) => ({ src, label: name })),
  ].slice(0, SAMPLES_AT_MOST)
}

export const presentProduct = (
  { detail, ...row }: ProductRow,
  { stages, addons, stores, rating, series }: Parts,
): Omit<ProductDetail, 'soonest'> => ({
  ...row,
  stages,
  addons: addons.map(({ id, name, price_fen }) => ({ id, name, price_fen })),
  detail_html: markdownToHtml(detail),
  samples: samplesOf(row, series),
  store_count: stores,
  rating,
})
