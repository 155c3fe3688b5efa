import type { CallOf, DataOf, Endpoint } from '@kuaimen/contract/kernel/endpoint'
import {
  gift,
  giftRelation,
  givings,
  renewGivingLink,
  revokeTransfer,
  startGiving,
  takeGift,
} from '@kuaimen/contract/wallet/transfer.endpoints'
import { useMutation } from '@tanstack/react-query'
import { pagedQuery } from '../../api/paged-query'
import { type ApiClient, query, useApi } from '../../api/query'
import { invalidateCards } from '../invalidate-cards'
import { dropLink, persistLink } from './links'

const QUIET = { quiet: true } as const

/** Whoever is quicker has it: what is shown is asked anew. */
export const giftOf = (token: string) => ({ ...query(gift, { token }, QUIET), staleTime: 0 })

export const relationOf = (token: string) => ({ ...query(giftRelation, { token }, QUIET), staleTime: 0 })

/** What became of it, and whose it is: asked by whoever got no answer. The page shows what comes. */
export function useLookAtGift(token: string) {
  const client = useApi()
  return async () => {
    const [shown] = await Promise.all([client.fetchQuery(giftOf(token)), client.fetchQuery(relationOf(token))])
    return shown.state
  }
}

export const givenCards = () => ({
  ...pagedQuery(
    givings,
    (page) => ({ page }),
    { itemsOf: ({ list }) => list, totalOf: ({ total }) => total, idOf: ({ giving_no }) => giving_no },
    QUIET,
  ),
  refetchOnWindowFocus: true,
})

const forgetGivings = (client: ApiClient): Promise<unknown> =>
  Promise.all([
    invalidateCards(client),
    ...[gift, giftRelation, givings].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
  ])

/** Whether it went or not, what is known of cards is old: another may have been quicker. */
function useAct<E extends Endpoint>(endpoint: E, onSuccess?: (data: DataOf<E>, input: CallOf<E>) => void) {
  const client = useApi()
  return useMutation<DataOf<E>, Error, CallOf<E>>({
    mutationFn: (input) => client.call(endpoint, input, QUIET),
    onSuccess: (data, input) => onSuccess?.(data, input),
    onSettled: (_, failure) => {
      const forgetting = forgetGivings(client)
      // What failed is said at once: over a network that hangs, reading anew would hang as long again.
      return failure ? undefined : forgetting
    },
  })
}

export const useStartGiving = () => useAct(startGiving, (started) => persistLink(started))
export const useRenewLink = () => useAct(renewGivingLink, (started) => persistLink(started))
export const useRevokeGiving = () => useAct(revokeTransfer, (_, { giving_no }) => dropLink(giving_no))
export const useTakeGift = () => useAct(takeGift)
