import { placeName } from '@kuaimen/contract/store/store.rules'
import { useQuery } from '@tanstack/react-query'
import { useBrand } from '../../brand/brand.api'
import { cityOf } from '../../city/city.api'
import { usePagedList } from '../../platform/usePagedList'
import { useVisitor } from '../../platform/VisitorProvider'
import { soonestOf } from '../../schedule/schedule.api'

/** The stores of the city that offer what is wanted, the nearest first. */
export function useStoreChoices(items: string) {
  const visitor = useVisitor()
  const brand = useBrand()?.brand_name
  const { data: city } = useQuery(cityOf(visitor.cityId))
  const { items: stores, failed, retry } = usePagedList(soonestOf(items, visitor))
  return {
    cityName: city?.short_name ?? '这座城市',
    list: stores.map(({ store }) => ({ id: store.id, name: placeName(store.name, brand) })),
    failed,
    retry,
  }
}
