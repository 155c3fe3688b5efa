import { campaignPage, campaignPreview, productOffers } from '@kuaimen/contract/campaign/page.endpoints'
import {
  campaignMine,
  countShared,
  ownOffers,
  remindCampaign,
  takeOffer,
  visitOffer,
} from '@kuaimen/contract/campaign/take.endpoints'
import type { OfferTaken, OwnOffers } from '@kuaimen/contract/campaign/take.views'
import { CAMPAIGN_KEY } from '@kuaimen/contract/campaign/version.rules'
import { addresses } from '@kuaimen/contract/kernel/addresses'
import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import { type ApiClient, query } from '../api/query'
import { channelCode } from '../platform/browser/channel'
import { ignoreError } from '../platform/session/report-ignored-error'
import type { Visitor } from '../platform/session/visitor'
import { invalidateCards } from '../wallet/invalidate-cards'

const QUIET = { quiet: true } as const

export interface PageAddress {
  readonly pathname: string
  readonly params: { readonly token?: string | undefined }
  readonly search: URLSearchParams
  readonly cityId: number | undefined
}

/** Whose rules come first on their page; on others, and written wrong, it is nobody's. */
const rulesOf = ({ pathname, search }: PageAddress): string | undefined => {
  const key = pathname === addresses.activityRules ? search.get('key') : null
  return key && CAMPAIGN_KEY.test(key) ? key : undefined
}

/** What to ask for at an address; nothing for a preview without its token. */
export function pageOf(address: PageAddress) {
  const { pathname, params, search, cityId: city_id } = address
  if (pathname === addresses.guidePreview) {
    const token = search.get('token')
    return token ? query(campaignPreview, { token, city_id }, QUIET) : undefined
  }
  // A token opens a gift: it is said to the call that opens it, and to nobody else.
  const path = params.token === undefined ? pathname : addresses.zhenxiangToken
  return query(campaignPage, { path, city_id, rules_of: rulesOf(address) }, QUIET)
}

/** The member's own half; asked after the page is painted. */
export const mineOf = (key: string) => ({ ...query(campaignMine, { key }, QUIET), staleTime: 0 })

/** What a product can be paid with, for everybody; and the same for a member. */
export const offersOfProduct = (product_id: number, { cityId }: Visitor) =>
  query(productOffers, { product_id, city_id: cityId }, QUIET)

export const ownOffersOf = (keys: readonly string[]) => ({
  ...query(ownOffers, { keys: keys.join(',') }, QUIET),
  staleTime: 0,
})

/** The one coupon that is worth taking for a visit; asked anew whenever the visit or the card case changes. */
export const offerForVisit = (visit: CallOf<typeof visitOffer>) => ({
  ...query(visitOffer, visit, QUIET),
  staleTime: 0,
})

/** The member's half of a page with offers. */
export type OwnHalf = ReturnType<typeof mineOf> | ReturnType<typeof ownOffersOf>

const withTaken = <T extends OwnOffers>(mine: T, key: string, { coupon_type, code }: OfferTaken): T => {
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

/** Plain calls: the button that is tapped waits by itself, and a page pays for no more. */
export async function takeOfferOf(client: ApiClient, { queryKey }: OwnHalf, offer_key: string, captcha_pass?: string) {
  try {
    const taken = await client.call(takeOffer, { offer_key, channel: channelCode(), captcha_pass }, QUIET)
    const mine = client.getQueryData<OwnOffers>(queryKey)
    if (mine) client.setQueryData<OwnOffers>(queryKey, withTaken(mine, offer_key, taken))
    // There may be another one to have, and there is one less for all.
    void client.invalidateQueries({ queryKey })
    void client.invalidateQueries({ queryKey: [campaignPage.path] })
    void client.invalidateQueries({ queryKey: [productOffers.path] })
    void client.invalidateQueries({ queryKey: [visitOffer.path] })
    await invalidateCards(client)
    return taken
  } catch (error) {
    // Others change it too.
    void client.invalidateQueries({ queryKey: [campaignPage.path] })
    void client.invalidateQueries({ queryKey: [visitOffer.path] })
    void client.invalidateQueries({ queryKey })
    throw error
  }
}

export const remindOf = (client: ApiClient, key: string) => client.call(remindCampaign, { key })

/** Counted by day and channel, without who it was; a count that is lost is lost. */
export const count = (client: ApiClient, key: string, what: 'share' | 'view'): void =>
  void client.call(countShared, { key, what, channel: channelCode() }, QUIET).catch(ignoreError('campaign:count'))
