import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { serverNow, serverSkewMs } from '../../../platform/browser/server-clock'
import { COVER } from '../../../product/parts/ProductGrid'
import { Card } from '../../../ui/Card/Card'
import { Countdown } from '../../../ui/Countdown/Countdown'
import { Picture } from '../../../ui/Picture/Picture'
import { ProgressTrack } from '../../../ui/Timeline/Timeline'
import { dayText, hoursText } from '../../../visit/time-text'
import { daysLeftText, nextWords } from '../../order-text'
import { trackOf } from '../order-track'
import styles from './OrderHead.module.css'

/** Its state and what happens next, before all else. */
export function OrderHead({ booking, onLapse }: { booking: BookingView; onLapse: () => void }) {
  const { state, state_text, day, time } = booking
  const now = serverNow()
  const left = state === 'booked' ? daysLeftText(day, time, now) : ''
  const track = trackOf(booking)
  return (
    <Card className={styles.card}>
      <div className={styles.top}>
        <div className={styles.words} role="status">
          <h2 className={left ? styles.label : styles.figure}>{state_text}</h2>
          {left ? <p className={styles.figure}>{left}</p> : <p className={styles.next}>{nextWords(booking, now)}</p>}
          <Hold booking={booking} onLapse={onLapse} />
          <p className={styles.when}>
            {dayText(day)} <span className={styles.hours}>{hoursText(booking)}</span>
          </p>
        </div>
        <Picture src={booking.cover} alt="" {...COVER} eager className={styles.cover} />
      </div>
      {track.length > 0 && (
        <div className={styles.track}>
          <ProgressTrack label="预约进度" steps={track} />
        </div>
      )}
    </Card>
  )
}

const Hold = ({ booking: { state, hold_until }, onLapse }: { booking: BookingView; onLapse: () => void }) =>
  state === 'held' && hold_until !== null ? (
    <p className={styles.hold}>
      请在 <Countdown className={styles.clock} until={hold_until * 1000} skewMs={serverSkewMs()} onEnd={onLapse} />{' '}
      内支付
    </p>
  ) : null
