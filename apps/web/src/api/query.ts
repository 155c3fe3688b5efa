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

/** For a thing that is told anew from another place: it stays in sight until it is known from there. */
export const kept =
  (id: number | undefined) =>
  <T extends { id: number }>(before: T | undefined): T | undefined =>
    before?.id === id ? before : undefined

/** One datum, on both sides: its key is the call itself. */
export const query = <E extends Endpoint>(endpoint: E, input: CallOf<E>, options?: Omit<CallOptions, 'signal'>) =>
  queryOptions<DataOf<E>>({
    queryKey: [endpoint.path, input],
    queryFn: async ({ client, signal }) => {
      // Many are asked for from within one drawing: it is finished first.
      await undefined
      return (client as ApiClient).call(endpoint, input, { ...options, signal })
    },
  })
