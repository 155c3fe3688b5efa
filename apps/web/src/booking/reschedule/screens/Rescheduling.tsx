import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverNow } from '../../../platform/browser/server-clock'
import { Link } from '../../../platform/page/Link'
import { usePageSearch } from '../../../platform/page/location'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { storeDetailOf } from '../../../store/store.api'
import { buttonClass } from '../../../ui/Button/Button'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { IconShop } from '../../../ui/Icon/ScreenIcon'
import { ListRow, RowGroup } from '../../../ui/ListRow/ListRow'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { Note } from '../../../ui/Text/Text'
import { visitText } from '../../../visit/time-text'
import { PendingReschedule } from '../../detail/parts/PendingReschedule'
import { isOnlyStore } from '../../order-tabs'
import { instantText } from '../../order-text'
import { isNoSuchOrder, liveBooking } from '../../orders.api'
import { useReleaseHold } from '../../upcoming/parts/useReleaseHold'
import { NoSuchOrder } from '../../view/parts/NoSuchOrder'
import { OrderDetailSkeleton } from '../../view/parts/OrderDetailSkeleton'
import { RescheduleBar } from '../parts/RescheduleBar'
import { RescheduleStoreSheet } from '../parts/RescheduleStoreSheet'
import { RescheduleTimes } from '../parts/RescheduleTimes'
import { useRescheduleForm } from '../parts/useRescheduleForm'
import styles from './Rescheduling.module.css'

const TITLE = '改期'

export default function Rescheduling() {
  const back = useBack()
  const search = usePageSearch()
  const order_sn = search.get('order_sn') ?? ''
  const { data: booking, error, isPending, refetch } = useQuery({ ...liveBooking(order_sn), enabled: order_sn !== '' })
  if (booking?.can.reschedule)
    return <RescheduleBooking key={order_sn} booking={booking} onBack={back} onLapse={refetch} />
  const isUnknown = order_sn === '' || isNoSuchOrder(error)
  return (
    <Page top={<NavBar title={TITLE} onBack={back} />}>
      {isUnknown && <NoSuchOrder />}
      {!isUnknown && isPending && <OrderDetailSkeleton />}
      {!isUnknown && !isPending && !booking && <ErrorState onRetry={refetch} />}
      {!isUnknown && booking && <CannotReschedule booking={booking} />}
    </Page>
  )
}

interface RescheduleBookingProps {
  readonly booking: BookingView
  readonly onBack: () => void
  readonly onLapse: () => void
}

function RescheduleBooking({ booking, onBack, onLapse }: RescheduleBookingProps) {
  const giveUp = useReleaseHold()
  const drop = ({ reschedule_no }: { reschedule_no: string }) =>
    giveUp({ payable_no: reschedule_no, order_sn: booking.order_sn })
  const [isChoosingStore, setIsChoosingStore] = useState(false)
  const form = useRescheduleForm(booking)
  const { store_id } = form.target
  const isElsewhere = store_id !== booking.store_id
  const isOnly = isOnlyStore(booking)
  const { data: elsewhere } = useQuery({ ...storeDetailOf(store_id, useVisitor()), enabled: isElsewhere })
  const storeName = isElsewhere ? (elsewhere?.name ?? '…') : booking.store.name
  return (
    <Page
      top={<NavBar title={TITLE} onBack={onBack} />}
      bottom={<RescheduleBar booking={booking} storeName={storeName} form={form} />}
    >
      <div className={styles.now}>
        <Note>现在的时间</Note>
        <p className={styles.when}>{visitText(booking)}</p>
        <Note className={styles.rule}>
          {instantText(booking.reschedule_until, serverNow())} 前可免费改期，还剩 {booking.reschedules_left} 次
        </Note>
      </div>
      {/* Another choice takes the place of the one that waits. */}
      {booking.pending_reschedule && (
        <PendingReschedule pending={booking.pending_reschedule} onLapse={onLapse} onDrop={drop} />
      )}
      <RowGroup>
        <ListRow
          icon={IconShop}
          label={storeName}
          note={isElsewhere ? `原门店：${booking.store.name}` : isOnly ? '活动只在这家门店' : '原门店，也可以换一家'}
          {...(isOnly ? {} : { onClick: () => setIsChoosingStore(true) })}
        />
      </RowGroup>
      <RescheduleTimes booking={booking} form={form} />
      {isChoosingStore && (
        <RescheduleStoreSheet
          booking={booking}
          chosenId={store_id}
          onChoose={(id) => form.setTarget({ ...form.target, store_id: id, time: '' })}
          onClose={() => setIsChoosingStore(false)}
        />
      )}
    </Page>
  )
}

function CannotReschedule({ booking }: { booking: BookingView }) {
  const { order_sn, state, state_text, refused } = booking
  const why = state === 'booked' ? refused.reschedule : `这个预约${state_text}，不能改期`
  return (
    <Empty
      title={why}
      text="需要帮助的话，可以直接致电门店"
      action={
        <Link to={paths.orderDetail({ order_sn })} replace className={buttonClass()}>
          查看预约
        </Link>
      }
    />
  )
}
