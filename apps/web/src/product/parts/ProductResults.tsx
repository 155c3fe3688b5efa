import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { PullUpList } from '../../ui/PullUpList/PullUpList'
import type { ProductFilter } from '../product.api'
import { ProductGrid, ProductGridSkeleton } from './ProductGrid'
import { useProducts } from './useProducts'

interface ProductResultsProps {
  readonly filter: ProductFilter
  /** Shown where the filter finds nothing. */
  readonly empty: ReactNode
  readonly onOpen?: () => void
}

export function ProductResults({ filter, empty, onOpen }: ProductResultsProps) {
  const { products, state, isPending, isError, retry, more } = useProducts(filter)
  if (isPending) return <ProductGridSkeleton />
  if (isError && products.length === 0) return <ErrorState onRetry={retry} />
  if (products.length === 0) return empty
  return (
    <PullUpList state={state} onMore={more} moreText="上拉，看更多产品">
      <ProductGrid
        products={products}
        storeId={filter.store_id ? Number(filter.store_id) : undefined}
        onOpen={onOpen}
      />
      {isError && <ErrorState compact onRetry={retry} />}
    </PullUpList>
  )
}
