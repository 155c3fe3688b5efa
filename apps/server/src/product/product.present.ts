import type { ProductCard, ProductDetail } from '@kuaimen/contract/product/product.views'
import { markdownToHtml } from '../http/reply/markdown'
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
function samplesOf(
  { cover, gallery, shows }: Pick<ProductRow, 'cover' | 'gallery' | 'shows'>,
  series: Parts['series'],
) {
  const pictures = [cover, ...gallery]
  const own = [...new Set(pictures)]
  const looks = series.filter((one) => !own.includes(one.cover))
  return [
    ...own.map((src) => ({ src, label: '', shows: shows[pictures.indexOf(src)] ?? '' })),
    ...looks.map(({ name, cover: src }) => ({ src, label: name, shows: '' })),
  ].slice(0, SAMPLES_AT_MOST)
}

export const presentProduct = (
  { detail, shows, ...row }: ProductRow,
  { stages, addons, stores, rating, series }: Parts,
): Omit<ProductDetail, 'soonest'> => ({
  ...row,
  stages,
  addons: addons.map(({ id, name, price_fen, max }) => ({ id, name, price_fen, max })),
  detail_html: markdownToHtml(detail),
  samples: samplesOf({ ...row, shows }, series),
  store_count: stores,
  rating,
})
