import type { CallOf, DataOf, Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Call, CallOptions } from './call'

const FRESH_MS = 30_000

/** One a request on the server, one a tab in the browser; it knows how calls leave from where it lives. */
export class ApiClient extends QueryClient {
  readonly call: Call

  constructor(call: Call) {
    super({
      defaultOptions: {
        queries: { staleTime: FRESH_MS, retry: false, refetchOnWindowFocus: false },
        mutations: { retry: false },
      },
    })
    this.call = call
  }
}

/** One datum, on both sides: its key is the call itself. */
export const query = <E extends Endpoint>(endpoint: E, input: CallOf<E>, options?: Omit<CallOptions, 'signal'>) =>
  queryOptions<DataOf<E>>({
    queryKey: [endpoint.path, input],
    queryFn: ({ client, signal }) => (client as ApiClient).call(endpoint, input, { ...options, signal }),
  })
