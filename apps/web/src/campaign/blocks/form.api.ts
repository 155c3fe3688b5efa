// What only blocks ask for that few pages have: it comes with them.
import { openToken, sendForm } from '@kuaimen/contract/campaign/take.endpoints'
import { addresses } from '@kuaimen/contract/kernel/addresses'
import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../api/query'
import { channelCode } from '../../platform/browser/channel'
import { invalidateCards } from '../../wallet/invalidate-cards'
import { mineOf } from '../campaign.api'

const QUIET = { quiet: true } as const

export function useSendForm(key: string) {
  const client = useApi()
  return useMutation({
    mutationFn: (input: Omit<CallOf<typeof sendForm>, 'key' | 'channel'>) =>
      client.call(sendForm, { ...input, key, channel: channelCode() }, QUIET),
    onSuccess: () => client.invalidateQueries({ queryKey: mineOf(key).queryKey }),
  })
}

export function useOpenToken() {
  const client = useApi()
  return useMutation({
    mutationFn: (token: string) =>
      client.call(openToken, { path: addresses.zhenxiangToken, token, channel: channelCode() }, QUIET),
    onSuccess: () => invalidateCards(client),
  })
}
