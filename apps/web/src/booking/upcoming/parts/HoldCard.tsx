import type { Hold } from '@kuaimen/contract/booking/record.views'
import { formatYuan } from '@kuaimen/contract/kernel/money'
import { kindOf } from '@kuaimen/contract/kernel/payables'
import { useQuery } from '@tanstack/react-query'
import { serverSkewMs } from '../../../platform/browser/server-clock'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { useIsLoggedIn } from '../../../platform/session/VisitorProvider'
import { Button, buttonClass } from '../../../ui/Button/Button'
import { TimeLeft } from '../../../ui/Countdown/Countdown'
import { cx } from '../../../ui/cx'
import { Picture } from '../../../ui/Picture/Picture'
import { Note } from '../../../ui/Text/Text'
import { dayText } from '../../../visit/time-text'
import { useRefreshBookings } from '../../orders.api'
import { currentShootOf } from '../upcoming.api'
import styles from './NextVisit.module.css'
import { useReleaseHold } from './useReleaseHold'

export const COVER = { width: 600, height: 800, ratio: '3:4' } as const

/** Whatever page one lands on: a time whose minutes are running is not forgotten. Nothing for all others. */
export function RunningHold({ className }: { className?: string | undefined }) {
  const isLoggedIn = useIsLoggedIn()
  const { data } = useQuery({ ...currentShootOf(), enabled: isLoggedIn, refetchOnWindowFocus: true })
  const holds = isLoggedIn ? (data?.holds ?? []) : []
  return holds.length > 0 ? <HoldCard holds={holds} className={cx(styles.snug, className)} /> : null
}

/** The one that ends first; the others are a tap away. */
export function HoldCard({ holds, className }: { holds: readonly Hold[]; className?: string | undefined }) {
  const refresh = useRefreshBookings()
  const giveUp = useReleaseHold()
  const [first] = holds
  if (!first) return null
  const { payable_no, order_sn } = first
  const isReschedule = kindOf(payable_no) === 'reschedule'
  const others = holds.length - 1
  return (
    <section className={cx(styles.card, className)} aria-label={isReschedule ? '等待补差价的改期' : '等待支付的预约'}>
      <div className={styles.visit}>
        {first.cover && <Picture src={first.cover} alt="" {...COVER} eager className={styles.art} />}
        <div className={styles.about}>
          <Link to={paths.orderDetail({ order_sn })} className={styles.link}>
            <span className={cx(styles.ahead, styles.left)}>
              <TimeLeft until={first.hold_until * 1000} skewMs={serverSkewMs()} onEnd={() => void refresh()} />
            </span>{' '}
            <span className={styles.day}>
              {isReschedule && '改到 '}
              <span>
                {dayText(first.day)} {first.time}
              </span>
            </span>
          </Link>
          <Note className={styles.note}>{first.product_names.join('、')}</Note>
          <Note className={styles.note}>{first.store_name}</Note>
        </div>
      </div>
      <div className={styles.ways}>
        <Link to={paths.payment({ payable_no })} className={buttonClass({ size: 'small' })}>
          {isReschedule ? '支付差价' : '继续支付'} ¥{formatYuan(first.payable_fen)}
        </Link>
        <Button kind="secondary" size="small" onClick={() => void giveUp(first)}>
          放弃
        </Button>
        {others > 0 && (
          <Link to={paths.bookingOrders({ tab: 'unpaid' })} className={buttonClass({ kind: 'quiet', size: 'small' })}>
            另有 {others} 个
          </Link>
        )}
      </div>
    </section>
  )
}
