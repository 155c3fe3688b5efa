import { addresses } from '@kuaimen/contract/kernel/addresses'
import { usePageLocation, usePageSearch } from '../../platform/page/location'
import { paths } from '../../platform/page/paths'
import { useBooked } from '../adviser/parts/Booked'
import { QiweiPage } from '../adviser/parts/QiweiPage'
import { qiweiWords, STRANGER, typeOf, visitWords } from '../adviser/qiwei-text'

/** One file for its three addresses: the first visit carries the names of files, and pays for each. */
export default function Contact() {
  const { pathname } = usePageLocation()
  const search = usePageSearch()
  if (pathname === addresses.qiwei) {
    const type = typeOf(search.get('type'))
    return <QiweiPage type={type} words={qiweiWords(type)} />
  }
  return <OfVisit order_sn={search.get('order_sn') ?? ''} />
}

/** From a booking, or from a message of the adviser's about one. */
function OfVisit({ order_sn }: { order_sn: string }) {
  const { store, visit, isNone } = useBooked(order_sn)
  if (isNone) return <QiweiPage type="normal" words={STRANGER} fallback={paths.home()} />
  return (
    <QiweiPage
      type="book"
      words={visitWords(store)}
      visit={visit}
      fallback={visit ? paths.orderDetail({ order_sn: visit.order_sn }) : undefined}
    />
  )
}
