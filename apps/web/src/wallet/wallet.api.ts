import { sendRedeemCode } from '@kuaimen/contract/account/proof.endpoints'
import { campaignPage } from '@kuaimen/contract/campaign/page.endpoints'
import { addresses } from '@kuaimen/contract/kernel/addresses'
import type { CallOf, DataOf, Endpoint } from '@kuaimen/contract/kernel/endpoint'
import {
  applicable,
  availableCoupons,
  cardCase,
  cardDetail,
  codeDetail,
  provePhone,
  redeemCode,
} from '@kuaimen/contract/wallet/card.endpoints'
import type { CouponType } from '@kuaimen/contract/wallet/card.rules'
import { useMutation } from '@tanstack/react-query'
import { pagedQuery } from '../api/paged-query'
import { type ApiClient, query, useApi } from '../api/query'
import type { Visitor } from '../platform/session/visitor'
import { invalidateCards } from './invalidate-cards'

const QUIET = { quiet: true } as const

/** The page of coupons to take, where the chain has one; asked for when there is nothing else to show. */
export const couponCenterOf = ({ cityId: city_id }: Visitor) =>
  query(campaignPage, { path: addresses.activityCoupon, city_id, rules_of: undefined }, QUIET)

export type CardState = 'usable' | 'over'

export const cardsOf = (coupon_type: CouponType, state: CardState) => ({
  ...pagedQuery(
    cardCase,
    (page) => ({ coupon_type, state, page }),
    { itemsOf: ({ list }) => list, totalOf: ({ total }) => total, idOf: ({ code }) => code },
    QUIET,
  ),
  refetchOnWindowFocus: true,
})

/** Only how many there are of each kind. */
export const cardCounts = () => ({
  ...query(cardCase, { coupon_type: 'coupon', state: 'usable', page: 1 }, QUIET),
  refetchOnWindowFocus: true,
})

/** A balance changes with every booking. */
export const cardOf = (coupon_type: CouponType, code: string) => ({
  ...query(cardDetail, { coupon_type, code }, QUIET),
  staleTime: 0,
})

export const applicableOf = (coupon_code: string, { cityId }: Visitor) =>
  query(applicable, { coupon_code, city_id: cityId }, QUIET)

export type Basket = Omit<CallOf<typeof availableCoupons>, 'coupon_type'>

/** Asked anew whenever it is looked at: another booking may have taken one meanwhile. */
export const cardsFor = (coupon_type: CouponType, basket: Basket) => ({
  ...query(availableCoupons, { ...basket, coupon_type }, QUIET),
  staleTime: 0,
  networkMode: 'always' as const,
})

/** Failures belong to the form that asked: it says them under the field they are about. */
function useAct<E extends Endpoint>(endpoint: E, onSuccess?: (client: ApiClient) => unknown) {
  const client = useApi()
  return useMutation<DataOf<E>, Error, CallOf<E>>({
    mutationFn: (input) => client.call(endpoint, input, QUIET),
    onSuccess: () => onSuccess?.(client),
  })
}

export const useSendRedeemCode = () => useAct(sendRedeemCode)
export const useProvePhone = () => useAct(provePhone)
export const useCodeDetail = () => useAct(codeDetail)
export const useRedeem = () => useAct(redeemCode, (client) => void invalidateCards(client))
