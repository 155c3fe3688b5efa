import { useQuery } from '@tanstack/react-query'
import { cityOf } from '../../city/city.api'
import { usePageSearch } from '../../platform/page/location'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { idFrom } from '../../product/product.api'
import { storeDetailOf } from '../../store/store.api'

/** Where one waits: in the city of the store that one comes from, wherever one is; without a store in one's own. */
export function useAskCity() {
  const visitor = useVisitor()
  const storeId = idFrom(usePageSearch().get('store_id'))
  const { data: store, isPending } = useQuery({
    ...storeDetailOf(storeId ?? 0, visitor),
    enabled: storeId !== undefined,
  })
  const { data: own } = useQuery(cityOf(visitor.cityId))
  return {
    storeId,
    cityId: store?.city_id ?? own?.city_id ?? visitor.cityId,
    cityName: store?.city_name ?? own?.short_name ?? '这座城市',
    isKnown: storeId === undefined || !isPending,
  }
}

export type AskCity = ReturnType<typeof useAskCity>
