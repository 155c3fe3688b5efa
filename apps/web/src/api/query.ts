import type { CallOf, DataOf, Endpoint } from '@kuaimen/contract/kernel/endpoint'
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryFilters,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import type { Call, CallOptions } from './call'

const FRESH_MS = 30_000

/** One a request on the server, one a tab in the browser; it knows how calls leave from there. */
export class ApiClient extends QueryClient {
  readonly call: Call

  constructor(call: Call) {
    super({
      defaultOptions: {
        // Without a network a call fails at once and says so, where the library would wait in silence.
        queries: {
          staleTime: FRESH_MS,
          retry: false,
          refetchOnWindowFocus: false,
          networkMode: 'always',
          refetchOnReconnect: true,
        },
        mutations: { retry: false, networkMode: 'always' },
      },
    })
    this.call = call
  }

  /** What was asked before the change and is on its way tells how it was: it is asked again. The library would wait for it. */
  override invalidateQueries<T extends readonly unknown[]>(
    filters?: InvalidateQueryFilters<T>,
    options?: InvalidateOptions,
  ): Promise<void> {
    // Silently: who waits for the first answer gets that of the second.
    void this.cancelQueries({ ...filters, type: 'active' } as QueryFilters<T>, { silent: true })
    return super.invalidateQueries(filters, options)
  }
}

/** The client of a query or of the page, with its calls. */
export function apiOf(client: QueryClient): ApiClient {
  if (client instanceof ApiClient) return client
  throw new Error('the query client makes no calls')
}

export const useApi = (): ApiClient => apiOf(useQueryClient())

/** Placeholder for the same thing asked from another place: what is known of it stays in sight meanwhile. */
export const placeholderSameId =
  (id: number | undefined) =>
  <T extends { id: number }>(before: T | undefined): T | undefined =>
    before?.id === id ? before : undefined

/** One datum, on both sides: its key is the call itself. */
export const query = <E extends Endpoint>(endpoint: E, input: CallOf<E>, options?: Omit<CallOptions, 'signal'>) =>
  queryOptions<DataOf<E>>({
    queryKey: [endpoint.path, input],
    queryFn: ({ client, signal }) => apiOf(client).call(endpoint, input, { ...options, signal }),
  })
