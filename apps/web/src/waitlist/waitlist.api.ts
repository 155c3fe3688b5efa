import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import {
  askToWait,
  endWait,
  refuseTurn,
  waitCount,
  waitDays,
  waitlist,
} from '@kuaimen/contract/waitlist/waitlist.endpoints'
import { useMutation } from '@tanstack/react-query'
import { type ApiClient, query, useApi } from '../api/query'

const QUIET = { quiet: true } as const

/** The line moves while one looks away. */
const LIVE = { staleTime: 0, refetchOnWindowFocus: true } as const

export const waits = () => ({ ...query(waitlist, {}, QUIET), ...LIVE })

export const waitCounts = () => ({ ...query(waitCount, {}, QUIET), ...LIVE })

/** A mark of the calendar is a help: without it the ask itself says what cannot be waited for. */
export const waitDaysFor = (input: CallOf<typeof waitDays>) => ({ ...query(waitDays, input, QUIET), ...LIVE })

const refresh = (client: ApiClient) =>
  Promise.all([waitlist, waitCount].map(({ path }) => client.invalidateQueries({ queryKey: [path] })))

export function useRefreshWaits() {
  const client = useApi()
  return () => refresh(client)
}

interface Asking {
  readonly input: CallOf<typeof askToWait>
  /** The same key is the same wait, however often it is sent. */
  readonly key: string
}

export function useAsk() {
  const client = useApi()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ input, key }: Asking) => client.call(askToWait, input, { ...QUIET, idempotencyKey: key }),
    onSuccess: () => refresh(client),
  })
}

export function useEndWait() {
  const client = useApi()
  return useMutation({
    mutationFn: (wait_no: string) => client.call(endWait, { wait_no }),
    onSettled: () => refresh(client),
  })
}

export function useRefuseTurn() {
  const client = useApi()
  return useMutation({
    mutationFn: (turn_no: string) => client.call(refuseTurn, { turn_no }),
    onSettled: () => refresh(client),
  })
}
