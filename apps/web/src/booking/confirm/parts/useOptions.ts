import type { SeriesView } from '@kuaimen/contract/booking/change.views'
import type { AddonView } from '@kuaimen/contract/product/product.views'
import { useQueries } from '@tanstack/react-query'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { productDetailOf } from '../../../product/product.api'
import type { DraftItem } from '../../../visit/draft'
import { seriesOf } from '../../booking.api'

export interface Options {
  readonly addons: readonly AddonView[]
  readonly series: readonly SeriesView[]
}

/** What can be added to each product and which series it has; where that does not come, the rest goes on without. */
export function useOptions(items: readonly DraftItem[]): { options: readonly Options[]; areReady: boolean } {
  const visitor = useVisitor()
  const products = useQueries({ queries: items.map(({ product_id }) => productDetailOf(product_id, visitor)) })
  const series = useQueries({ queries: items.map(({ product_id }) => seriesOf(product_id)) })
  return {
    options: items.map((_, index) => ({
      addons: products[index]?.data?.addons ?? [],
      series: series[index]?.data ?? [],
    })),
    areReady: [...products, ...series].every(({ isLoading }) => !isLoading),
  }
}
