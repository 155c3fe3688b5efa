import { usePageSearch } from '../../../platform/page/location'
import { paths } from '../../../platform/page/paths'
import { idFrom } from '../../../product/product.api'
import { readBranch, readItems } from '../../../visit/visit'
import { CantBook } from '../parts/CantBook'

/** Nothing in the city can be booked for these products. */
export default function Cant() {
  const search = usePageSearch()
  const text = search.get('items')
  const items = text && readItems(text).length > 0 ? text : undefined
  const branch = readBranch(search.get('branch'))
  return (
    <CantBook
      branch={branch}
      title="暂不可预约"
      asked={{ items, city_id: idFrom(search.get('city_id')) }}
      goOn={paths.storeAndTime({ branch, items: items ?? '' })}
    />
  )
}
