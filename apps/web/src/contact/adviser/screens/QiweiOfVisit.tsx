import { usePageSearch } from '../../../platform/page/location'
import { paths } from '../../../platform/page/paths'
import { useBooked } from '../parts/Booked'
import { QiweiPage } from '../parts/QiweiPage'
import { STRANGER, visitText } from '../qiwei-text'

/** The adviser, from a booking or from a message of the adviser's about one. */
export default function QiweiOfVisit() {
  const { store, visit, isNone } = useBooked(usePageSearch().get('order_sn') ?? '')
  if (isNone) return <QiweiPage type="normal" words={STRANGER} fallback={paths.home()} />
  return (
    <QiweiPage
      type="book"
      words={visitText(store)}
      visit={visit}
      fallback={visit ? paths.orderDetail({ order_sn: visit.order_sn }) : undefined}
    />
  )
}
