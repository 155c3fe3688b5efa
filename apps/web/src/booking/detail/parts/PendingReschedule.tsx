import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { formatYuan } from '@kuaimen/contract/kernel/money'
import { serverSkewMs } from '../../../platform/browser/server-clock'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { Button, buttonClass } from '../../../ui/Button/Button'
import { Countdown } from '../../../ui/Countdown/Countdown'
import { dayText } from '../../../visit/time-text'
import { canPayDifference } from '../../order-tabs'
import styles from './PendingReschedule.module.css'

interface PendingRescheduleProps {
  readonly pending: NonNullable<BookingView['pending_reschedule']>
  readonly onLapse: () => void
  readonly onDrop: (pending: PendingRescheduleProps['pending']) => Promise<void>
}

/** A new time is held until its difference is paid; until then the old one is valid. */
export const PendingReschedule = ({ pending, onLapse, onDrop }: PendingRescheduleProps) => (
  <section className={styles.pending} aria-label="等待支付差价的改期">
    <p className={styles.title}>
      改到 {dayText(pending.day)} {pending.time}
    </p>
    <p>{pending.store_name}</p>
    {canPayDifference(pending) ? (
      <>
        <p>
          还差 ¥{formatYuan(pending.difference_fen)}，新时间再留{' '}
          <Countdown until={pending.hold_until * 1000} skewMs={serverSkewMs()} onEnd={onLapse} />
          。没有支付的话，原来的时间不变。
        </p>
        <Link to={paths.payment({ payable_no: pending.reschedule_no })} className={buttonClass({ size: 'small' })}>
          支付差价
        </Link>{' '}
        <Button kind="secondary" size="small" onClick={() => void onDrop(pending)}>
          放弃
        </Button>
      </>
    ) : (
      <p>支付时间已过，新时间已释放，原来的时间不变。</p>
    )}
  </section>
)
