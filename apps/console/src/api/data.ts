import type { CallOf, DataOf, Endpoint } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import {
  type InfiniteData,
  keepPreviousData,
  QueryClient,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { createContext, useContext, useRef } from 'react'
import type { Call } from './call'

const CallContext = createContext<Call | undefined>(undefined)
export const CallProvider = CallContext.Provider

function useCall(): Call {
  const call = useContext(CallContext)
  if (!call) throw new Error('no CallProvider above')
  return call
}

/** A refusal is an answer; only what got none is asked for again. */
const shouldRetry = (failures: number, error: Error): boolean => !(error instanceof Refusal) && failures < 2

/** Asked without a line too: a call that waits for one would be sent later, when nobody looks. */
const networkMode = 'always'

export const createClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 2_000, refetchOnWindowFocus: true, networkMode },
      mutations: { networkMode },
    },
  })

export const dataKey = (endpoint: Endpoint, input?: object): unknown[] =>
  input ? [endpoint.path, input] : [endpoint.path]

interface Asking {
  readonly enabled?: boolean
  readonly everyMs?: number
}

/** The answer to a call, kept fresh. While the filter changes, what was there stays on the screen. */
export function useData<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  { enabled = true, everyMs }: Asking = {},
): UseQueryResult<DataOf<E>> {
  const call = useCall()
  return useQuery({
    queryKey: dataKey(endpoint, input as object),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    placeholderData: keepPreviousData,
    enabled,
    ...(everyMs ? { refetchInterval: everyMs } : {}),
  })
}

/** A list page after page: what `next` answers is added to the input of the page after. */
export function usePages<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  next: (page: DataOf<E>) => Partial<CallOf<E>> | undefined,
): UseInfiniteQueryResult<InfiniteData<DataOf<E>>> {
  const call = useCall()
  return useInfiniteQuery({
    queryKey: [...dataKey(endpoint, input as object), 'pages'],
    queryFn: ({ signal, pageParam }) => call(endpoint, Object.assign({}, input, pageParam), { signal }),
    initialPageParam: {} as Partial<CallOf<E>>,
    getNextPageParam: next,
    placeholderData: keepPreviousData,
  })
}

interface Acting<E extends Endpoint> {
  /** Calls whose answers are other ones afterwards. */
  readonly changes?: readonly Endpoint[]
  readonly onDone?: (data: DataOf<E>, input: CallOf<E>) => void
}

/** An act. The same input keeps its key until it is answered: pressed again after a lost answer it is still done once. */
export function useAct<E extends Endpoint>(
  endpoint: E,
  { changes = [], onDone }: Acting<E> = {},
): UseMutationResult<DataOf<E>, Error, CallOf<E>> {
  const call = useCall()
  const askAgain = useAskAgain(changes)
  const unanswered = useRef<{ of: string; key: string } | undefined>(undefined)
  return useMutation({
    mutationFn: async (input: CallOf<E>) => {
      const of = JSON.stringify(input)
      if (unanswered.current?.of !== of) unanswered.current = { of, key: crypto.randomUUID() }
      try {
        const data = await call(endpoint, input, endpoint.idempotent ? { idempotencyKey: unanswered.current.key } : {})
        unanswered.current = undefined
        return data
      } catch (error) {
        if (error instanceof Refusal) unanswered.current = undefined
        throw error
      }
    },
    onSuccess: async (data, input) => {
      onDone?.(data, input)
      await askAgain()
    },
    // A refusal mostly comes of an old picture.
    onError: (error) => {
      if (error instanceof Refusal) void askAgain()
    },
  })
}

/** Says that the answers of these calls are old: those on the screen are asked for again. */
export function useAskAgain(changed: readonly Endpoint[]): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all(changed.map((endpoint) => client.invalidateQueries({ queryKey: dataKey(endpoint) })))
  }
}
