import { campaignPage, campaignPreview } from '@kuaimen/contract/campaign/campaign.endpoints'
import {
  campaignMine,
  countShared,
  openToken,
  remindCampaign,
  sendForm,
  takeOffer,
} from '@kuaimen/contract/campaign/take.endpoints'
import type { CampaignMine, OfferTaken } from '@kuaimen/contract/campaign/take.views'
import { addresses } from '@kuaimen/contract/kernel/addresses'
import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import { useMutation } from '@tanstack/react-query'
import { type ApiClient, query, useApi } from '../api/query'
import { channelCode } from '../platform/channel'
import { swallow } from '../platform/swallow'
import { forgetCards } from '../wallet/wallet.api'

const QUIET = { quiet: true } as const

export interface PageAddress {
  readonly pathname: string
  readonly params: { readonly token?: string | undefined }
  readonly search: URLSearchParams
  readonly cityId: number | undefined
}

/** What to ask for at an address; nothing for a preview without its token. */
export function pageOf({ pathname, params, search, cityId: city_id }: PageAddress) {
  if (pathname === addresses.guidePreview) {
    const token = search.get('token')
    return token ? query(campaignPreview, { token, city_id }, QUIET) : undefined
  }
  // A token opens a gift: it is said to the call that opens it, and to nobody else.
  const path = params.token === undefined ? pathname : addresses.zhenxiangToken
  return query(campaignPage, { path, city_id, rules_of: search.get('key') ?? undefined }, QUIET)
}

/** The member's own half; asked after the page is painted. */
export const mineOf = (key: string) => ({ ...query(campaignMine, { key }, QUIET), staleTime: 0 })

const withTaken = (mine: CampaignMine, key: string, { coupon_type, code }: OfferTaken): CampaignMine => {
  const before = mine.offers[key]
  return {
    ...mine,
    offers: {
      ...mine.offers,
      [key]: {
        reason: '',
        left_text: before?.left_text ?? '',
        state: 'taken',
        codes: [{ coupon_type, code }, ...(before?.codes ?? []).filter((one) => one.code !== code)],
      },
    },
  }
}

/** Asks again for what others change too. */
const refresh = (client: ApiClient, key: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: [campaignPage.path] }),
    client.invalidateQueries({ queryKey: mineOf(key).queryKey }),
  ])

export function useTakeOffer(key: string) {
  const client = useApi()
  return useMutation({
    mutationFn: ({ offer_key, captcha_pass }: { offer_key: string; captcha_pass?: string | undefined }) =>
      client.call(takeOffer, { offer_key, channel: channelCode(), captcha_pass }, QUIET),
    onSuccess: (taken, { offer_key }) => {
      const { queryKey } = mineOf(key)
      const mine = client.getQueryData(queryKey)
      if (mine) client.setQueryData(queryKey, withTaken(mine, offer_key, taken))
      else void client.invalidateQueries({ queryKey })
      return forgetCards(client)
    },
    onError: () => void refresh(client, key),
  })
}

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
    onSuccess: () => forgetCards(client),
  })
}

export function useRemind(key: string) {
  const client = useApi()
  return useMutation({ mutationFn: () => client.call(remindCampaign, { key }) })
}

/** Counted by day and channel, without who it was; a count that is lost is lost. */
export const count = (client: ApiClient, key: string, what: 'share' | 'view'): void =>
  void client.call(countShared, { key, what, channel: channelCode() }, QUIET).catch(swallow('campaign:count'))
