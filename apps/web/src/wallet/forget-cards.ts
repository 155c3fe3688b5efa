import { availableCoupons, cardCase, cardDetail } from '@kuaimen/contract/wallet/wallet.endpoints'
import type { ApiClient } from '../api/query'

/** After cards were taken, given back or redeemed. */
export const forgetCards = (client: ApiClient): Promise<unknown> =>
  Promise.all(
    [cardCase, cardDetail, availableCoupons].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
  )
