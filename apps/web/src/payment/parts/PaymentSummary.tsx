import { kindOf } from '@kuaimen/contract/kernel/payables'
import type { PaymentState } from '@kuaimen/contract/payment/payment.views'
import { useQuery } from '@tanstack/react-query'
import { bookingOf } from '../../booking/booking.api'
import { serverSkewMs } from '../../platform/server-clock'
import { Card } from '../../ui/Card/Card'
import { Countdown } from '../../ui/Countdown/Countdown'
import { Price } from '../../ui/Price/Price'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import { visitText } from '../../visit/visit-text'
import { wordsOfPayable } from '../payable-kinds'
import styles from './PaymentSummary.module.css'

interface PaymentSummaryProps {
  readonly payable_no: string
  readonly state: PaymentState
  /** The time is up by the server's clock. */
  readonly onEnd: () => void
}

/** How much, until when, and for what. */
export function PaymentSummary({ payable_no, state, onEnd }: PaymentSummaryProps) {
  const { payable_fen, hold_until, description } = state
  return (
    <>
      <div className={styles.sum}>
        <p className={styles.label}>应付金额</p>
        <Price fen={payable_fen} size="l" className={styles.amount} />
        {hold_until !== null && (
          <p className={styles.hold}>
            {wordsOfPayable(payable_no).held}为您保留，剩余
            <Countdown until={hold_until * 1000} skewMs={serverSkewMs()} onEnd={onEnd} className={styles.clock} />
          </p>
        )}
      </div>
      <Card>
        <p className={styles.what}>{description}</p>
        {kindOf(payable_no) === 'booking' && <VisitLines order_sn={payable_no} />}
      </Card>
    </>
  )
}

/** Two lines of space until they are known, so that nothing below shifts. */
function VisitLines({ order_sn }: { order_sn: string }) {
  const { data: booking, isPending } = useQuery(bookingOf(order_sn))
  if (isPending)
    return (
      <div className={styles.visit}>
        <SkeletonText lines={['long', 'half']} />
      </div>
    )
  if (!booking) return null
  return (
    <div className={styles.visit}>
      <p>{visitText(booking)}</p>
      <p>{booking.store.name}</p>
    </div>
  )
}

export const PaymentSkeleton = () => (
  <SkeletonGroup>
    <div className={styles.sum}>
      <SkeletonBlock className={styles.bone} />
    </div>
    <Card>
      <SkeletonText lines={['half', 'long', 'half']} />
    </Card>
  </SkeletonGroup>
)
