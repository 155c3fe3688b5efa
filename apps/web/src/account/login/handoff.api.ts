import { handoffState, newHandoff } from '@kuaimen/contract/account/login.endpoints'
import { handoffGone } from '@kuaimen/contract/account/person.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api/query'

const ASK_EVERY_MS = 2000

const isGone = (error: unknown) => error instanceof Refusal && error.code === handoffGone.code

/** Every turn is an offer of its own. */
const offered = (turn: number) => {
  const offer = query(newHandoff, {}, { quiet: true })
  return { ...offer, queryKey: [...offer.queryKey, turn], staleTime: Number.POSITIVE_INFINITY }
}

/** Asked again and again while the page is looked at: a hidden page does not ask. */
const stateOf = (id: string | undefined) => ({
  ...query(handoffState, { id: id ?? '' }, { quiet: true }),
  enabled: id !== undefined,
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: { state: string }; error: unknown } }) =>
    state.data?.state === 'taken' || isGone(state.error) ? (false as const) : ASK_EVERY_MS,
})

export type Handoff = { state: 'making' | 'away' | 'gone' } | { state: 'waiting' | 'taken'; id: string }

function handoffFrom(
  offer: { data?: { id: string }; isError: boolean },
  seen: { data?: { state: 'waiting' | 'taken' }; error: unknown },
): Handoff {
  if (!offer.data) return { state: offer.isError ? 'away' : 'making' }
  if (seen.data?.state === 'taken') return { state: 'taken', id: offer.data.id }
  if (isGone(seen.error)) return { state: 'gone' }
  return { state: 'waiting', id: offer.data.id }
}

/** The desktop's side: an offer, whether a phone has taken it, and how to make another. */
export function useOfferedHandoff(): { handoff: Handoff; renew: () => void } {
  const [turn, setTurn] = useState(0)
  const offer = useQuery(offered(turn))
  const seen = useQuery(stateOf(offer.data?.id))
  return { handoff: handoffFrom(offer, seen), renew: () => setTurn((last) => last + 1) }
}
