import { placeName } from '@kuaimen/contract/store/store.rules'
import { useBrand } from '../../brand/brand.api'
import { usePagedList } from '../../platform/list/usePagedList'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { soonestOf } from '../../schedule/schedule.api'
import type { AskCity } from './useAskCity'

/** The stores of the city that offer what is wanted, the nearest first. */
export function useStoreChoices(items: string, { cityId }: AskCity) {
  const visitor = useVisitor()
  const brand = useBrand()?.brand_name
  const { items: stores, failed, retry } = usePagedList(soonestOf(items, { ...visitor, cityId }))
  return {
    list: stores.map(({ store }) => ({
      id: store.id,
      name: placeName(store.name, brand),
      /** The store takes visits once its works are over. */
      isRenovated: store.is_spnd_biz === 1,
    })),
    failed,
    retry,
  }
}
