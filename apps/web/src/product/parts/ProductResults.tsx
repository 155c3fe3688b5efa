import type { CategoryView } from '@kuaimen/contract/product/product.views'
import type { ReactNode } from 'react'
import { usePagedList } from '../../platform/list/usePagedList'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { PullUpList } from '../../ui/PullUpList/PullUpList'
import { type ProductFilter, productsOf } from '../product.api'
import { GroupedGrid, ProductGrid, ProductGridSkeleton } from './ProductGrid'

interface ProductResultsProps {
  readonly filter: ProductFilter
  /** Shown where the filter finds nothing. */
  readonly empty: ReactNode
  /** Whose names stand above their products; none where all are of one. */
  readonly groups?: readonly CategoryView[] | undefined
  readonly onOpen?: () => void
}

export function ProductResults({ filter, empty, groups, onOpen }: ProductResultsProps) {
  const { items: products, isPending, failed, pull, more, retry } = usePagedList(productsOf(filter))
  if (isPending) return <ProductGridSkeleton />
  if (failed && products.length === 0) return <ErrorState onRetry={retry} />
  if (products.length === 0) return empty
  const shown = { storeId: filter.store_id ? Number(filter.store_id) : undefined, onOpen }
  return (
    <PullUpList state={pull === 'done' ? 'off' : pull} onMore={more} moreText="上拉，看更多产品">
      {groups ? (
        <GroupedGrid products={products} categories={groups} {...shown} />
      ) : (
        <ProductGrid products={products} {...shown} />
      )}
      {failed && <ErrorState compact onRetry={retry} />}
    </PullUpList>
  )
}
