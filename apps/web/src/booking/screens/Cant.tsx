import { useSearchParams } from 'react-router'
import { paths } from '../../app/paths'
import { idFrom } from '../../product/product.api'
import { CantBook } from '../parts/CantBook'
import { readItems } from '../visit'

/** Nothing in the city can be booked for these products. */
export default function Cant() {
  const [search] = useSearchParams()
  const text = search.get('items')
  const items = text && readItems(text).length > 0 ? text : undefined
  return (
    <CantBook
      title="暂不可预约"
      asked={{ items, city_id: idFrom(search.get('city_id')) }}
      goOn={items ? paths.storeAndTime({ items }) : paths.productList()}
    />
  )
}
