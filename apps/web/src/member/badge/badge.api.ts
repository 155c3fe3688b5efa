import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import { badgeList, seeBadges, shareBadge, sharedBadge, unshareBadge } from '@kuaimen/contract/member/badge.endpoints'
import { memberCenter } from '@kuaimen/contract/member/center.endpoints'
import { useMutation } from '@tanstack/react-query'
import { type ApiClient, query, useApi } from '../../api/query'

const QUIET = { quiet: true } as const

/** All there are; a visitor's are all still to be earned. */
export const badges = () => query(badgeList, {}, QUIET)

/** One that somebody shows; it may be taken back at any time. */
export const sharedBadgeOf = (id: string) => query(sharedBadge, { id }, QUIET)

const refresh = (client: ApiClient) => client.invalidateQueries({ queryKey: [badgeList.path] })

/** What has fallen in does so once: the next look finds it in its place. */
export function useSeeBadges() {
  const client = useApi()
  return useMutation({
    mutationFn: (keys: string[]) => client.call(seeBadges, { keys }, { ...QUIET, outlivesPage: true }),
    // The list on the screen stays as it is while it is looked at; elsewhere it is asked for anew.
    onSuccess: () => client.invalidateQueries({ queryKey: [memberCenter.path] }),
  })
}

export function useShareBadge() {
  const client = useApi()
  return useMutation({
    mutationFn: (input: CallOf<typeof shareBadge>) => client.call(shareBadge, input),
    onSuccess: () => refresh(client),
  })
}

export function useUnshareBadge() {
  const client = useApi()
  return useMutation({
    mutationFn: (id: string) => client.call(unshareBadge, { id }),
    onSuccess: (_data, id) => {
      client.removeQueries({ queryKey: sharedBadgeOf(id).queryKey })
      return refresh(client)
    },
  })
}
