import { POLICY } from '@kuaimen/contract/booking/record.rules'
import { formatYuan } from '@kuaimen/contract/kernel/money'
import { kindOf } from '@kuaimen/contract/kernel/payables'
import type { PaymentState } from '@kuaimen/contract/payment/payment.views'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingOf } from '../../booking/booking.api'
import { serverNow, serverSkewMs } from '../../platform/browser/server-clock'
import { COVER } from '../../product/parts/ProductGrid'
import { Card } from '../../ui/Card/Card'
import { Countdown } from '../../ui/Countdown/Countdown'
import { CountdownRing } from '../../ui/Countdown/CountdownRing'
import { Picture } from '../../ui/Picture/Picture'
import { Price } from '../../ui/Price/Price'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import { Note } from '../../ui/Text/Text'
import { visitText } from '../../visit/time-text'
import { wordsOfPayable } from '../payable-kinds'
import styles from './PaymentSummary.module.css'

const MINUTE_MS = 60_000
const WARN_MS = 3 * MINUTE_MS

interface PaymentSummaryProps {
  readonly payable_no: string
  readonly state: PaymentState
  /** The time is up by the server's clock. */
  readonly onEnd: () => void
}

/** How much, until when, and for what. */
export function PaymentSummary({ payable_no, state, onEnd }: PaymentSummaryProps) {
  const { hold_until, description, order_sn } = state
  return (
    <>
      <div className={styles.sum}>
        {hold_until === null ? (
          <Amount fen={state.payable_fen} />
        ) : (
          <Held payable_no={payable_no} until={hold_until * 1000} fen={state.payable_fen} onEnd={onEnd} />
        )}
      </div>
      <Card>
        {kindOf(payable_no) === 'booking' && order_sn !== null ? (
          <Visit order_sn={order_sn} description={description} />
        ) : (
          <p className={styles.what}>{description}</p>
        )}
      </Card>
    </>
  )
}

const Amount = ({ fen }: { fen: number }) => (
  <>
    <Note>应付</Note>
    <Price fen={fen} size="l" tone="ink" className={styles.amount} />
  </>
)

interface HeldProps {
  readonly payable_no: string
  readonly until: number
  readonly fen: number
  readonly onEnd: () => void
}

function Held({ payable_no, until, fen, onEnd }: HeldProps) {
  const skewMs = serverSkewMs()
  // A brand may hold longer than usual: the ring is then whole at first.
  const [totalMs] = useState(() => Math.max(POLICY.hold_minutes * MINUTE_MS, until - serverNow().getTime()))
  return (
    <>
      <CountdownRing until={until} skewMs={skewMs} totalMs={totalMs} warnMs={WARN_MS}>
        <Amount fen={fen} />
      </CountdownRing>
      <p className={styles.hold}>
        {wordsOfPayable(payable_no).held}已为您留好，请在{' '}
        <Countdown until={until} skewMs={skewMs} onEnd={onEnd} className={styles.clock} /> 内支付
      </p>
    </>
  )
}

/** The shape of it until it is known, so that nothing below shifts. */
function Visit({ order_sn, description }: { order_sn: string; description: string }) {
  const { data: booking, isPending } = useQuery(bookingOf(order_sn))
  if (!booking && !isPending) return <p className={styles.what}>{description}</p>
  return (
    <div className={styles.visit}>
      {booking ? (
        <Picture src={booking.cover} alt="" {...COVER} eager className={styles.cover} />
      ) : (
        <SkeletonBlock ratio="3:4" className={styles.cover} />
      )}
      <div className={styles.words}>
        <p className={styles.what}>{booking?.product_names.join('、') ?? description}</p>
        {booking ? (
          <>
            <Note className={styles.note}>{visitText(booking)}</Note>
            <Note className={styles.note}>{booking.store.name}</Note>
            {Boolean(booking.company_fen) && (
              <Note className={styles.note}>
                共 ¥{formatYuan(booking.total_fen)}，公司承担 ¥{formatYuan(booking.company_fen ?? 0)}
              </Note>
            )}
          </>
        ) : (
          <SkeletonText lines={['long', 'half']} />
        )}
      </div>
    </div>
  )
}

export const PaymentSkeleton = () => (
  <SkeletonGroup>
    <div className={styles.sum}>
      <SkeletonBlock className={styles.bone} />
    </div>
    <Card>
      <div className={styles.visit}>
        <SkeletonBlock ratio="3:4" className={styles.cover} />
        <SkeletonText lines={['half', 'long', 'half']} className={styles.words} />
      </div>
    </Card>
  </SkeletonGroup>
)
