import type { BookingView } from '@kuaimen/contract/booking/booking.views'
import { type ReactNode, useEffect } from 'react'
import { AdviserRow } from '../../contact/parts/AdviserRow'
import { QuestionsRow } from '../../content/parts/QuestionsRow'
import { Link } from '../../platform/Link'
import { paths } from '../../platform/paths'
import { serverNow } from '../../platform/server-clock'
import { useBack } from '../../platform/useBack'
import { buttonClass } from '../../ui/Button/Button'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { ListRow, RowGroup } from '../../ui/ListRow/ListRow'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { mayBeInvoiced } from '../order-words'
import { noteUpcoming } from '../upcoming'
import { AddToCalendar } from './AddToCalendar'
import { NoSuchOrder } from './NoSuchOrder'
import { OnTheWay } from './OnTheWay'
import { DeleteOrder, OrderActions } from './OrderActions'
import { OrderCustom } from './OrderCustom'
import { OrderDetailSkeleton } from './OrderDetailSkeleton'
import { OrderGuest } from './OrderGuest'
import { OrderHead } from './OrderHead'
import { OrderLines } from './OrderLines'
import { OrderMoney } from './OrderMoney'
import { OrderNumber, OrderRemark, OrderRoad, OrderRules } from './OrderNotes'
import styles from './OrderPage.module.css'
import { OrderPlace } from './OrderStore'
import { PendingReschedule } from './PendingReschedule'
import { ShareVisit } from './ShareVisit'
import { useGiveUp } from './useGiveUp'
import { ShowPictures, VisitPoints } from './VisitPoints'

const small = buttonClass({ kind: 'secondary', size: 'small' })

/** What a company has to do with it. */
interface OfCompany {
  readonly company?: ReactNode
  readonly invoice?: ReactNode
}

interface OrderPageProps extends OfCompany {
  readonly title: string
  readonly booking: BookingView | undefined
  readonly isUnknown: boolean
  readonly isPending: boolean
  readonly refetch: () => unknown
}

/** One booking with all that its owner may know and do. */
export function OrderPage({ title, booking, isUnknown, isPending, refetch, ...ofCompany }: OrderPageProps) {
  const back = useBack()
  useEffect(() => {
    if (booking?.state === 'booked') noteUpcoming(booking, serverNow())
  }, [booking])
  return (
    <Page
      top={
        <NavBar
          title={title}
          onBack={back}
          right={booking?.can.delete && <DeleteOrder order_sn={booking.order_sn} />}
        />
      }
      bottom={booking && <OrderActions booking={booking} />}
    >
      {isUnknown && <NoSuchOrder />}
      {!isUnknown && isPending && <OrderDetailSkeleton />}
      {!isUnknown && !isPending && !booking && <ErrorState onRetry={refetch} />}
      {booking && <Contents booking={booking} onLapse={refetch} {...ofCompany} />}
    </Page>
  )
}

interface ContentsProps extends OfCompany {
  readonly booking: BookingView
  readonly onLapse: () => unknown
}

function Contents({ booking, onLapse, company, invoice }: ContentsProps) {
  const giveUp = useGiveUp()
  return (
    <>
      <OrderHead booking={booking} onLapse={onLapse} />
      {booking.pending_reschedule && (
        <PendingReschedule
          pending={booking.pending_reschedule}
          onLapse={onLapse}
          onDrop={({ reschedule_no }) => giveUp({ payable_no: reschedule_no, order_sn: booking.order_sn })}
        />
      )}
      <div className={styles.stack}>
        {company}
        <OrderPlace booking={booking}>
          {booking.calendar_url && <AddToCalendar url={booking.calendar_url} className={small} hasIcon />}
        </OrderPlace>
        <OnTheWay booking={booking} />
        <OrderLines booking={booking} />
        {booking.custom && <OrderCustom booking={booking} custom={booking.custom} />}
        <RowGroup>
          <OrderMoney booking={booking} />
          <VisitPoints booking={booking} />
          <OrderGuest booking={booking} />
          <OrderRemark booking={booking} />
          <ShareVisit booking={booking} />
          {invoice}
          {invoice === undefined && mayBeInvoiced(booking) && (
            <ListRow
              label="发票"
              render={(row) => <Link to={paths.invoices({ orders: booking.order_sn })} {...row} />}
            />
          )}
          {booking.state === 'completed' && <ShowPictures order_sn={booking.order_sn} />}
          <OrderRoad booking={booking} />
          <QuestionsRow type="booking" label="常见问题" />
          <AdviserRow order_sn={booking.order_sn} />
        </RowGroup>
        <OrderRules booking={booking} />
        <OrderNumber booking={booking} />
      </div>
    </>
  )
}
