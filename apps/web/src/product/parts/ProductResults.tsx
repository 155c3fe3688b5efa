import type { ReactNode } from 'react'
import { usePagedList } from '../../platform/usePagedList'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { PullUpList } from '../../ui/PullUpList/PullUpList'
import { type ProductFilter, productsOf } from '../product.api'
import { ProductGrid, ProductGridSkeleton } from './ProductGrid'

interface ProductResultsProps {
  readonly filter: ProductFilter
  /** Shown where the filter finds nothing. */
  readonly empty: ReactNode
  readonly onOpen?: () => void
}

export function ProductResults({ filter, empty, onOpen }: ProductResultsProps) {
  const { items: products, isPending, failed, pull, more, retry } = usePagedList(productsOf(filter))
  if (isPending) return <ProductGridSkeleton />
  if (failed && products.length === 0) return <ErrorState onRetry={retry} />
  if (products.length === 0) return empty
  return (
    <PullUpList state={pull === 'done' ? 'off' : pull} onMore={more} moreText="上拉，看更多产品">
      <ProductGrid
        products={products}
        storeId={filter.store_id ? Number(filter.store_id) : undefined}
        onOpen={onOpen}
      />
      {failed && <ErrorState compact onRetry={retry} />}
    </PullUpList>
  )
}
