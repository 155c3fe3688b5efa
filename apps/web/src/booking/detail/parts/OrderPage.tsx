import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { type ReactNode, useEffect } from 'react'
import { AdviserRow } from '../../../contact/adviser/parts/AdviserRow'
import { QuestionsRow } from '../../../content/parts/QuestionsRow'
import { serverNow } from '../../../platform/browser/server-clock'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { buttonClass } from '../../../ui/Button/Button'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { ListRow, RowGroup } from '../../../ui/ListRow/ListRow'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { LateBar } from '../../guest/parts/LateBar'
import { OrderGuest } from '../../guest/parts/OrderGuest'
import { ShareVisit } from '../../guest/parts/ShareVisit'
import { mayBeInvoiced } from '../../order-text'
import { ShowPictures, VisitPoints } from '../../result/parts/VisitPoints'
import { useReleaseHold } from '../../upcoming/parts/useReleaseHold'
import { noteUpcoming } from '../../upcoming/upcoming'
import { AddToCalendar } from '../../view/parts/AddToCalendar'
import { NoSuchOrder } from '../../view/parts/NoSuchOrder'
import { OrderDetailSkeleton } from '../../view/parts/OrderDetailSkeleton'
import { OrderPlace } from '../../view/parts/OrderStore'
import { ClosedVisit } from './ClosedVisit'
import { LiveVisit } from './LiveVisit'
import { DeleteOrder, OrderActions } from './OrderActions'
import { OrderCustom } from './OrderCustom'
import { OrderHead } from './OrderHead'
import { OrderLines } from './OrderLines'
import { OrderMoney } from './OrderMoney'
import { OrderNumber, OrderRemark, OrderRoad, OrderRules } from './OrderNotes'
import styles from './OrderPage.module.css'
import { PendingReschedule } from './PendingReschedule'

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
  const giveUp = useReleaseHold()
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
      {booking.day_closed && <ClosedVisit booking={booking} />}
      <div className={styles.stack}>
        {company}
        <LiveVisit booking={booking} />
        <OrderPlace booking={booking}>
          {booking.calendar_url && <AddToCalendar url={booking.calendar_url} className={small} hasIcon />}
        </OrderPlace>
        <LateBar booking={booking} />
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
