import type { ProductCard, ProductDetail } from '@kuaimen/contract/product/product.views'
import { markdownToHtml } from '../http/markdown'
import type { ProductCardRow, ProductRow } from './product.sql'

export const presentCard = (row: ProductCardRow): ProductCard => row

interface Parts {
  stages: ProductDetail['stages']
  addons: ProductDetail['addons']
  stores: number
  rating: ProductDetail['rating']
}

export const presentProduct = (
  { detail, ...row }: ProductRow,
  { stages, addons, stores, rating }: Parts,
): Omit<ProductDetail, 'soonest'> => ({
  ...row,
  stages,
  addons: addons.map(({ id, name, price_fen }) => ({ id, name, price_fen })),
  detail_html: markdownToHtml(detail),
  store_count: stores,
  rating,
})
