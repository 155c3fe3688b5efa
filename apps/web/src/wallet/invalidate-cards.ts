import { availableCoupons, cardCase, cardDetail } from '@kuaimen/contract/wallet/card.endpoints'
import type { ApiClient } from '../api/query'

/** After cards were taken, given back or redeemed. */
export const invalidateCards = (client: ApiClient): Promise<unknown> =>
  Promise.all(
    [cardCase, cardDetail, availableCoupons].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
  )
