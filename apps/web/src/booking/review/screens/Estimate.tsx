import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../../platform/page/Link'
import { usePageSearch } from '../../../platform/page/location'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { buttonClass } from '../../../ui/Button/Button'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { isNoSuchOrder, liveBooking, ownReviewOf } from '../../orders.api'
import { NoSuchOrder } from '../../view/parts/NoSuchOrder'
import { OrderDetailSkeleton } from '../../view/parts/OrderDetailSkeleton'
import { type Estimate as Begun, estimateFor } from '../estimate'
import { EstimateBar, EstimateFields, useEstimateForm } from '../parts/EstimateForm'
import { OwnReview } from '../parts/OwnReview'

const TITLE = '评价'

/** The review of a finished shoot: the address or the tab says of which. */
export default function Estimate() {
  const back = useBack()
  const search = usePageSearch()
  const [begun] = useState(() => estimateFor(search.get('order_sn')))
  const order_sn = begun?.order_sn ?? ''
  const { data: booking, error, isPending, refetch } = useQuery({ ...liveBooking(order_sn), enabled: order_sn !== '' })
  if (booking?.can.review && begun) return <Reviewing booking={booking} begun={begun} onBack={back} />
  const isUnknown = order_sn === '' || isNoSuchOrder(error)
  return (
    <Page top={<NavBar title={TITLE} onBack={back} />}>
      {isUnknown && <NoSuchOrder title="没有要评价的预约" />}
      {!isUnknown && isPending && <OrderDetailSkeleton />}
      {!isUnknown && !isPending && !booking && <ErrorState onRetry={refetch} />}
      {!isUnknown && booking?.reviewed && <Reviewed order_sn={order_sn} />}
      {!isUnknown && booking && !booking.reviewed && (
        <Empty
          title={booking.refused.review}
          action={
            <Link to={paths.orderDetail({ order_sn })} replace className={buttonClass()}>
              查看预约
            </Link>
          }
        />
      )}
    </Page>
  )
}

/** A review that was written: its pictures may still wait to be judged. */
function Reviewed({ order_sn }: { order_sn: string }) {
  const { data: review, isPending, refetch } = useQuery(ownReviewOf(order_sn))
  if (isPending) return <OrderDetailSkeleton />
  return review ? <OwnReview review={review} /> : <ErrorState onRetry={refetch} />
}

function Reviewing({ booking, begun, onBack }: { booking: BookingView; begun: Begun; onBack: () => void }) {
  const form = useEstimateForm(booking, begun)
  return (
    <Page top={<NavBar title={TITLE} onBack={onBack} />} bottom={<EstimateBar form={form} />}>
      <EstimateFields booking={booking} form={form} />
    </Page>
  )
}
