import { Link } from '../../../platform/page/Link'
import { usePageSearch } from '../../../platform/page/location'
import { paths } from '../../../platform/page/paths'
import { idFrom } from '../../../product/product.api'
import { buttonClass } from '../../../ui/Button/Button'
import { readBranch, readItems } from '../../../visit/visit'
import { CantBook } from '../parts/CantBook'

/** One store cannot be booked: others can. */
export default function StoreCant() {
  const search = usePageSearch()
  const storeId = idFrom(search.get('store_id'))
  const text = search.get('items')
  const items = text && readItems(text).length > 0 ? text : undefined
  const branch = readBranch(search.get('branch'))
  const goOn =
    storeId !== undefined && items
      ? paths.dateAndTime({ branch, items, store_id: storeId })
      : storeId !== undefined
        ? paths.productList({ store_id: storeId })
        : paths.searchStore()
  return (
    <CantBook
      branch={branch}
      title="门店暂不可预约"
      asked={{ store_id: storeId, items }}
      goOn={goOn}
      ways={
        <Link to={items ? paths.storeAndTime({ branch, items }) : paths.searchStore()} className={buttonClass()}>
          看看其他门店
        </Link>
      }
    />
  )
}
