import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { serverNow, serverSkewMs } from '../../../platform/browser/server-clock'
import { COVER } from '../../../product/parts/ProductGrid'
import { Picture } from '../../../ui/Picture/Picture'
import { StateHead, StateHold, StateStory, StateTitle } from '../../../ui/StateHead/StateHead'
import { ProgressTrack } from '../../../ui/Timeline/Timeline'
import { dayText, hoursText } from '../../../visit/time-text'
import { daysLeftText, nextWords } from '../../order-text'
import { trackOf } from '../order-track'
import styles from './OrderHead.module.css'

/** Its state and what happens next, before all else. */
export function OrderHead({ booking, onLapse }: { booking: BookingView; onLapse: () => void }) {
  const { state, state_text, day, time, hold_until } = booking
  const now = serverNow()
  const left = state === 'booked' ? daysLeftText(day, time, now) : ''
  const track = trackOf(booking)
  return (
    <StateHead
      picture={(className) => <Picture src={booking.cover} alt="" {...COVER} eager className={className} />}
      below={track.length > 0 && <ProgressTrack label="预约进度" steps={track} />}
    >
      {left ? <h2 className={styles.label}>{state_text}</h2> : <StateTitle>{state_text}</StateTitle>}
      {left ? <p className={styles.figure}>{left}</p> : <StateStory>{nextWords(booking, now)}</StateStory>}
      {state === 'held' && hold_until !== null && (
        <StateHold until={hold_until * 1000} skewMs={serverSkewMs()} onEnd={onLapse} />
      )}
      <p className={styles.when}>
        {dayText(day)} <span className={styles.hours}>{hoursText(booking)}</span>
      </p>
    </StateHead>
  )
}
