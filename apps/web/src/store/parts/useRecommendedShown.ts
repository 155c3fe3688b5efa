import type { StoreView } from '@kuaimen/contract/store/store.views'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { nearbyStores, recommendedStoresOf } from '../store.api'

const AT_MOST = 3
const NONE: readonly StoreView[] = []

/** Recommended stores that can be visited and are not among the nearest already: no store is shown twice. */
export function useRecommendedShown(): readonly StoreView[] {
  const visitor = useVisitor()
  const { data: nearest } = useQuery({ ...nearbyStores(visitor, 1), placeholderData: keepPreviousData })
  const { data: recommended } = useQuery({ ...recommendedStoresOf(visitor), placeholderData: keepPreviousData })
  if (!nearest || !recommended) return NONE
  const near = new Set(nearest.map(({ id }) => id))
  return recommended.filter(({ id, is_spnd_biz }) => is_spnd_biz === 0 && !near.has(id)).slice(0, AT_MOST)
}
