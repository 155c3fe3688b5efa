import { useEffect } from 'react'
import { usePagedList } from '../platform/list/usePagedList'
import { useVisitor } from '../platform/session/VisitorProvider'
import type { StoreFilters } from './filters'
import { foundStores } from './store.api'

/** The most one call gives; ten times that is more than a phone's map can show. */
const PER_PAGE = 50
const PAGES_AT_MOST = 10

/** All of them, page after page: a map that shows some of the stores is wrong. */
export function useStoresOnMap(filters: StoreFilters) {
  const { items, pageCount, isPending, failed, pull, more, retry } = usePagedList(
    foundStores(useVisitor(), filters, PER_PAGE),
  )
  useEffect(() => {
    if (pull === 'more' && pageCount < PAGES_AT_MOST) more()
  }, [pull, pageCount, more])
  return { stores: items, isPending: isPending || pull === 'loading', isError: failed, retry }
}
