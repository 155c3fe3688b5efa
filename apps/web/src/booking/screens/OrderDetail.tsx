import type { BookingView } from '@kuaimen/contract/booking/booking.views'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { QuestionsRow } from '../../content/parts/QuestionsRow'
import { Link } from '../../platform/Link'
import { usePageSearch } from '../../platform/page-location'
import { paths } from '../../platform/paths'
import { serverNow } from '../../platform/server-clock'
import { useBack } from '../../platform/useBack'
import { buttonClass } from '../../ui/Button/Button'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { ListRow, RowGroup } from '../../ui/ListRow/ListRow'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { mayBeInvoiced } from '../order-words'
import { isNoSuchOrder, liveBooking } from '../orders.api'
import { AddToCalendar } from '../parts/AddToCalendar'
import { NoSuchOrder } from '../parts/NoSuchOrder'
import { DeleteOrder, OrderActions } from '../parts/OrderActions'
import { OrderDetailSkeleton } from '../parts/OrderDetailSkeleton'
import { OrderHead } from '../parts/OrderHead'
import { OrderLines } from '../parts/OrderLines'
import { OrderMoney } from '../parts/OrderMoney'
import { OrderNumber, OrderRemark, OrderRoad, OrderRules } from '../parts/OrderNotes'
import { OrderPlace } from '../parts/OrderStore'
import { PendingReschedule } from '../parts/PendingReschedule'
import { useGiveUp } from '../parts/useGiveUp'
import { ShowPictures, VisitPoints } from '../parts/VisitPoints'
import { noteUpcoming } from '../upcoming'
import styles from './OrderDetail.module.css'

export { share } from '../visit-share'

const small = buttonClass({ kind: 'secondary', size: 'small' })
const SOON_MS = 2_000
const REFUND_MS = 5_000

/** Asked again while something is about to change by itself: a lapsed hold, money on its way. */
function askAgainIn(booking: BookingView | undefined): number | false {
  if (!booking) return false
  const isLapsed = (until: number | null | undefined) => Boolean(until && until * 1000 <= serverNow().getTime())
  if (booking.state === 'held' && isLapsed(booking.hold_until)) return SOON_MS
  if (isLapsed(booking.pending_reschedule?.hold_until)) return SOON_MS
  return booking.refunds.some(({ state }) => state === 'requested' || state === 'sent') ? REFUND_MS : false
}

export default function OrderDetail() {
  const back = useBack()
  const search = usePageSearch()
  const giveUp = useGiveUp()
  const order_sn = search.get('order_sn') ?? ''
  const { data, error, isPending, refetch } = useQuery({
    ...liveBooking(order_sn),
    enabled: order_sn !== '',
    refetchInterval: (query) => askAgainIn(query.state.data),
  })
  const isUnknown = order_sn === '' || isNoSuchOrder(error)
  const booking = isUnknown ? undefined : data
  useEffect(() => {
    if (booking?.state === 'booked') noteUpcoming(booking, serverNow())
  }, [booking])
  return (
    <Page
      top={
        <NavBar
          title="预约详情"
          onBack={back}
          right={booking?.can.delete && <DeleteOrder order_sn={booking.order_sn} />}
        />
      }
      bottom={booking && <OrderActions booking={booking} />}
    >
      {isUnknown && <NoSuchOrder />}
      {!isUnknown && isPending && <OrderDetailSkeleton />}
      {!isUnknown && !isPending && !booking && <ErrorState onRetry={refetch} />}
      {booking && (
        <>
          <OrderHead booking={booking} onLapse={refetch} />
          {booking.pending_reschedule && (
            <PendingReschedule
              pending={booking.pending_reschedule}
              onLapse={refetch}
              onDrop={({ reschedule_no }) => giveUp({ payable_no: reschedule_no, order_sn })}
            />
          )}
          <div className={styles.stack}>
            <OrderPlace booking={booking}>
              {booking.calendar_url && <AddToCalendar url={booking.calendar_url} className={small} hasIcon />}
            </OrderPlace>
            <OrderLines booking={booking} />
            <RowGroup>
              <OrderMoney booking={booking} />
              <VisitPoints booking={booking} />
              <OrderRemark booking={booking} />
              {mayBeInvoiced(booking) && (
                <ListRow
                  label="发票"
                  render={(row) => <Link to={paths.invoices({ orders: booking.order_sn })} {...row} />}
                />
              )}
              {booking.state === 'completed' && <ShowPictures order_sn={booking.order_sn} />}
              <OrderRoad booking={booking} />
              <QuestionsRow type="booking" label="常见问题" />
            </RowGroup>
            <OrderRules booking={booking} />
            <OrderNumber booking={booking} />
          </div>
        </>
      )}
    </Page>
  )
}
