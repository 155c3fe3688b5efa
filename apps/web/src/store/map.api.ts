import { storeList } from '@kuaimen/contract/store/store.endpoints'
import type { StoreView } from '@kuaimen/contract/store/store.views'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../api/query'
import { useVisitor } from '../platform/VisitorProvider'
import type { StoreFilters } from './filters'

/** The most one call gives; ten times that is more than a phone's map can show. */
const PER_PAGE = 50
const PAGES_AT_MOST = 10

const joined = (answers: UseQueryResult<StoreView[]>[]) => ({
  stores: answers.flatMap(({ data }) => data ?? []),
  isPending: answers.some((answer) => answer.isPending),
  isError: answers.some((answer) => answer.isError),
  isFull: answers.at(-1)?.data?.length === PER_PAGE,
  retry: () => {
    for (const answer of answers) if (answer.isError) void answer.refetch()
  },
})

/** All of them, page after page: a map that shows some of the stores is wrong. */
export function useStoresOnMap(filters: StoreFilters) {
  const { cityId, location } = useVisitor()
  const [pages, setPages] = useState(1)
  const found = useQueries({
    queries: Array.from({ length: pages }, (_, index) =>
      query(storeList, { ...filters, city_id: cityId, location, page: index + 1, per_page: PER_PAGE }, { quiet: true }),
    ),
    combine: joined,
  })
  if (found.isFull && pages < PAGES_AT_MOST) setPages(pages + 1)
  return found
}
