import { type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Listed, PageAt } from '../../api/paged-query'

/** Going back this late still finds as many pages, and so the place one left. */
const PAGES_CACHED_MS = 1_800_000

type PullState = 'off' | 'loading' | 'more' | 'done'

/**
 * A list that grows by pages at its end. A failure keeps what is shown, and its retry asks for what is missing; a
 * refresh that fails says nothing. The pages stay in the cache, so going back finds as many.
 */
export function usePagedList<D, T>(query: UseInfiniteQueryOptions<D, Error, Listed<D, T>, readonly unknown[], PageAt>) {
  const { data, isPending, isError, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    // On the server a timer would hold the pages long after the document has gone.
    useInfiniteQuery({ ...query, gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : PAGES_CACHED_MS })
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const failed = isFetchNextPageError || (isError && !data)
  const pull: PullState = failed ? 'off' : isFetchingNextPage ? 'loading' : hasNextPage ? 'more' : 'done'
  return {
    items: data?.items ?? [],
    first: data?.first,
    pageCount: data?.pageCount ?? 0,
    isPending,
    failed,
    pull,
    more,
    retry: () => (data ? fetchNextPage() : refetch()),
    refresh: () => refetch(),
  }
}
