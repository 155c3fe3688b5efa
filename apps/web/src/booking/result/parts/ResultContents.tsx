import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { AdviserRow } from '../../../contact/adviser/parts/AdviserRow'
import { RemindMe } from '../../../notice/parts/SubscribeRow'
import { serverNow, serverSkewMs } from '../../../platform/browser/server-clock'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { buttonClass } from '../../../ui/Button/Button'
import { Countdown } from '../../../ui/Countdown/Countdown'
import { cx } from '../../../ui/cx'
import { IconCheck, IconClock, IconInfo } from '../../../ui/Icon/Icon'
import { IconBag, IconReceipt } from '../../../ui/Icon/ScreenIcon'
import { ListRow, RowGroup } from '../../../ui/ListRow/ListRow'
import { OrderGuest } from '../../guest/parts/OrderGuest'
import { ShareVisit } from '../../guest/parts/ShareVisit'
import { OrderStore } from '../../view/parts/OrderStore'
import { Polaroid } from '../../view/parts/Polaroid'
import { meetingWords, type ResultWords, resultWords } from '../../view/result-text'
import { AfterBooking } from './AfterBooking'
import { NearestStarts } from './NearestStarts'
import { Rebook } from './Rebook'
import styles from './ResultContents.module.css'
import { ResultSeries } from './ResultSeries'
import { VisitPoints } from './VisitPoints'

const SIGNS = { good: IconCheck, wait: IconClock, over: IconInfo } as const

export function ResultContents({ booking, isPaid }: { booking: BookingView; isPaid: boolean }) {
  const words = resultWords(booking.state, isPaid, booking.branch)
  const { tone } = words
  return (
    <>
      <div className={styles.head} role="status">
        {booking.state === 'booked' ? <Booked booking={booking} words={words} /> : <Other words={words} />}
        <NextStep booking={booking} isPaid={isPaid} />
      </div>
      {booking.state === 'expired' && <NearestStarts order_sn={booking.order_sn} />}
      {tone !== 'over' && <OrderStore booking={booking} />}
      <RowGroup className={styles.rows}>
        {booking.state === 'booked' && <RemindMe />}
        {tone === 'good' && <ResultSeries booking={booking} />}
        {booking.state === 'booked' && booking.guest && <OrderGuest booking={booking} hasIcon />}
        <ShareVisit booking={booking} hasIcon />
        {tone === 'good' && (
          <ListRow
            icon={IconBag}
            label="来之前看看"
            note="带什么、穿什么、提前多久到"
            render={(row) => <Link to={paths.shootingInformation()} {...row} />}
          />
        )}
        <VisitPoints booking={booking} hasIcon />
        {tone === 'good' && <AdviserRow type="pay" hasIcon />}
        <ListRow
          icon={IconReceipt}
          label="预约详情"
          note={booking.product_names.join('、')}
          render={(row) => <Link to={paths.orderDetail({ order_sn: booking.order_sn })} {...row} />}
        />
      </RowGroup>
      {tone === 'good' && <AfterBooking order_sn={booking.order_sn} />}
    </>
  )
}

/** What one was looking forward to: a print of it, and where one meets. */
const Booked = ({ booking, words }: { booking: BookingView; words: ResultWords }) => (
  <>
    <Polaroid src={booking.cover} caption={booking.product_names.join('、')} />
    <h2 className={styles.booked}>
      <IconCheck size="s" /> {words.title}
    </h2>
    <p className={styles.title}>{meetingWords(booking, serverNow())}</p>
    <p className={styles.text}>{booking.guest ? `我们在店里等${booking.guest.name}` : words.text}</p>
  </>
)

function Other({ words: { tone, title, text } }: { words: ResultWords }) {
  const Sign = SIGNS[tone]
  return (
    <>
      <span className={cx(styles.sign, styles[tone])}>
        <Sign size="xl" />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
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
            请在 <Countdown until={hold_until * 1000} skewMs={serverSkewMs()} /> 内支付
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
        <Rebook order_sn={order_sn} {...(state === 'expired' ? { text: '重新选择' } : {})} />
      </div>
    )
  return null
}
