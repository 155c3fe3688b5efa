import type { CallOf, DataOf, Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { type FetchInfiniteQueryOptions, type FetchQueryOptions, infiniteQueryOptions } from '@tanstack/react-query'
import type { CallOptions } from './call'
import { type ApiClient, apiOf } from './query'

/** How to read the pages of one endpoint. */
export interface PageRules<D, T> {
  readonly itemsOf: (page: D) => readonly T[]
  readonly idOf: (item: T) => string | number
  /** How many there are in all, where a page says it. */
  readonly totalOf?: (page: D) => number
  /** How many a full page holds, where the caller asked for a number. */
  readonly perPage?: number
  /** Where the next page begins, where a page says it: empty at the end, undefined of a server that does not know. */
  readonly nextOf?: (page: D) => string | undefined
}

/** By its number, and where the list has moved meanwhile by where the page before it ended. */
export interface PageAt {
  readonly page: number
  readonly after: string
}

export interface Listed<D, T> {
  readonly items: readonly T[]
  /** The first page, for what it says of the whole list. */
  readonly first: D | undefined
  readonly pageCount: number
}

/** What came meanwhile pushes the last of a page onto the next: each is listed once, by its id. */
function listed<D, T>(pages: readonly D[], { itemsOf, idOf }: PageRules<D, T>): Listed<D, T> {
  const byId = new Map(pages.flatMap(itemsOf).map((item) => [idOf(item), item]))
  return { items: [...byId.values()], first: pages[0], pageCount: pages.length }
}

/** The end: an empty page, one that is not full, or as many as there are in all. */
function hasMore<D, T>(last: D, pages: readonly D[], rules: PageRules<D, T>): boolean {
  const next = rules.nextOf?.(last)
  if (next !== undefined) return next !== ''
  const { length } = rules.itemsOf(last)
  if (length === 0 || (rules.perPage !== undefined && length < rules.perPage)) return false
  return rules.totalOf === undefined || listed(pages, rules).items.length < rules.totalOf(last)
}

/** One list that grows by pages; its key is the call of the first page. */
export const pagedQuery = <E extends Endpoint, T>(
  endpoint: E,
  inputOf: (page: number, after: string) => CallOf<E>,
  rules: PageRules<DataOf<E>, T>,
  options?: Omit<CallOptions, 'signal'>,
) =>
  infiniteQueryOptions<DataOf<E>, Error, Listed<DataOf<E>, T>, readonly unknown[], PageAt>({
    queryKey: [endpoint.path, inputOf(1, ''), 'pages'],
    queryFn: ({ client, signal, pageParam }) =>
      apiOf(client).call(endpoint, inputOf(pageParam.page, pageParam.after), { ...options, signal }),
    initialPageParam: { page: 1, after: '' },
    getNextPageParam: (last, pages, { page }) =>
      hasMore(last, pages, rules) ? { page: page + 1, after: rules.nextOf?.(last) ?? '' } : undefined,
    select: ({ pages }) => listed(pages, rules),
  })

/** The queries of one page have nothing in common but being queries. */
export type AnyQuery = Pick<FetchQueryOptions, 'queryKey'>

const isPaged = (query: AnyQuery): query is FetchInfiniteQueryOptions => 'initialPageParam' in query

/** A single datum, or the first page of a list. */
export const prefetch = (client: ApiClient, query: AnyQuery): Promise<void> =>
  isPaged(query) ? client.prefetchInfiniteQuery(query) : client.prefetchQuery(query)
