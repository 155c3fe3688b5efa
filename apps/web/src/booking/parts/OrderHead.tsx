import type { BookingView } from '@kuaimen/contract/booking/booking.views'
import { serverNow, serverSkewMs } from '../../platform/server-clock'
import { Countdown } from '../../ui/Countdown/Countdown'
import { nextWords } from '../order-words'
import styles from './OrderHead.module.css'

/** Its state and what happens next, before all else. */
export function OrderHead({ booking, onLapse }: { booking: BookingView; onLapse: () => void }) {
  const { state, state_text, hold_until } = booking
  return (
    <div className={styles.head} role="status">
      <h2 className={styles.state}>{state_text}</h2>
      <p>{nextWords(booking, serverNow())}</p>
      {state === 'held' && hold_until !== null && (
        <p className={styles.hold}>
          请在 <Countdown className={styles.clock} until={hold_until * 1000} skewMs={serverSkewMs()} onEnd={onLapse} />{' '}
          内支付
        </p>
      )}
    </div>
  )
}
