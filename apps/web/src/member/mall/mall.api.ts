import { memberCenter, pointsList } from '@kuaimen/contract/member/center.endpoints'
import { pointsItem, pointsItems, pointsRedeems, redeemItem } from '@kuaimen/contract/member/mall.endpoints'
import { cardCase } from '@kuaimen/contract/wallet/card.endpoints'
import { useMutation } from '@tanstack/react-query'
import { pagedQuery } from '../../api/paged-query'
import { type ApiClient, query, useApi } from '../../api/query'
import { keyPerChoice } from '../../platform/browser/idempotency-key'
import { counts } from '../../platform/session/counts'
import type { ItemKind } from './item-text'
import { isNo } from './redeem-setback'

const QUIET = { quiet: true } as const
/** Stock and points change without this page. */
const LIVE = { staleTime: 0, refetchOnWindowFocus: true } as const
const PER_PAGE = 20

export const itemsOf = (kind: ItemKind) => ({
  ...pagedQuery(
    pointsItems,
    (page) => ({ kind, page }),
    { itemsOf: ({ list }) => list, totalOf: ({ total }) => total, idOf: ({ id }) => id },
    QUIET,
  ),
  ...LIVE,
})

export const itemOf = (id: number) => ({ ...query(pointsItem, { id }, QUIET), ...LIVE })

export const myRedeems = () => ({
  ...pagedQuery(
    pointsRedeems,
    (page) => ({ page }),
    { itemsOf: (list) => list, idOf: ({ redeem_no }) => redeem_no, perPage: PER_PAGE },
    QUIET,
  ),
  ...LIVE,
})

const CHANGED = [pointsItems, pointsItem, pointsRedeems, memberCenter, pointsList, cardCase]

/** After points have come or gone. */
export const forgetPoints = (client: ApiClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: counts().queryKey }),
    ...CHANGED.map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
  ])

const redeeming = keyPerChoice('points_redeem')

interface Redeeming {
  readonly id: number
  /** What the page says it costs. */
  readonly points: number
}

/** A tap whose answer was lost is the same redemption when it is tapped again, also after a reload. */
export function useRedeemItem() {
  const client = useApi()
  return useMutation({
    mutationFn: ({ id, points }: Redeeming) =>
      client.call(
        redeemItem,
        { id, shown_points: points },
        { ...QUIET, idempotencyKey: redeeming.keyFor(`${id} ${points}`) },
      ),
    onSuccess: () => {
      redeeming.spend()
      void forgetPoints(client)
    },
    onError: (error) => {
      if (isNo(error)) redeeming.spend()
    },
  })
}
