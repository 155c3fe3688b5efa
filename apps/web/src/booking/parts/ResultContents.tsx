import type { BookingView } from '@kuaimen/contract/booking/booking.views'
import { Link } from '../../platform/Link'
import { paths } from '../../platform/paths'
import { serverSkewMs } from '../../platform/server-clock'
import { buttonClass } from '../../ui/Button/Button'
import { Countdown } from '../../ui/Countdown/Countdown'
import { cx } from '../../ui/cx'
import { IconCamera, IconCheck, IconClock, IconEdit, IconInfo } from '../../ui/Icon/Icon'
import { ListRow, RowGroup } from '../../ui/ListRow/ListRow'
import { resultWords } from '../result-words'
import { AfterBooking } from './AfterBooking'
import { NearestStarts } from './NearestStarts'
import { OrderStore } from './OrderStore'
import { Rebook } from './Rebook'
import styles from './ResultContents.module.css'
import { ResultSeries } from './ResultSeries'

const SIGNS = { good: IconCheck, wait: IconClock, over: IconInfo } as const

export function ResultContents({ booking, isPaid }: { booking: BookingView; isPaid: boolean }) {
  const { tone, title, text } = resultWords(booking.state, isPaid, booking.branch)
  const Sign = SIGNS[tone]
  return (
    <>
      <div className={styles.head} role="status">
        <span className={cx(styles.sign, styles[tone])}>
          <Sign size="xl" />
        </span>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{text}</p>
        <NextStep booking={booking} isPaid={isPaid} />
      </div>
      {booking.state === 'expired' && <NearestStarts order_sn={booking.order_sn} />}
      {tone !== 'over' && <OrderStore booking={booking} />}
      {tone === 'good' && <BeforeTheVisit booking={booking} />}
      <RowGroup className={styles.rows}>
        <ListRow
          icon={IconEdit}
          label="预约详情"
          note={booking.product_names.join('、')}
          render={(row) => <Link to={paths.orderDetail({ order_sn: booking.order_sn })} {...row} />}
        />
      </RowGroup>
      {tone === 'good' && <AfterBooking order_sn={booking.order_sn} />}
    </>
  )
}

function NextStep({ booking, isPaid }: { booking: BookingView; isPaid: boolean }) {
  const { state, order_sn, hold_until, can } = booking
  if (can.pay && !isPaid)
    return (
      <>
        {hold_until !== null && (
          <p className={styles.hold}>
            剩余 <Countdown until={hold_until * 1000} skewMs={serverSkewMs()} />
          </p>
        )}
        <Link to={paths.payment({ payable_no: order_sn })} replace className={cx(buttonClass(), styles.step)}>
          去支付
        </Link>
      </>
    )
  if (state === 'expired' || state === 'cancelled' || state === 'no_show')
    return (
      <div className={styles.step}>
        <Rebook order_sn={order_sn} />
      </div>
    )
  return null
}

const BeforeTheVisit = ({ booking }: { booking: BookingView }) => (
  <RowGroup className={styles.rows}>
    {booking.can.series && <ResultSeries booking={booking} />}
    <ListRow
      icon={IconCamera}
      label="来之前看看"
      note="带什么、穿什么、提前多久到"
      render={(row) => <Link to={paths.shootingInformation()} {...row} />}
    />
  </RowGroup>
)
