import type { BookingClosing } from '@kuaimen/contract/booking/closing.views'
import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { formatYuan } from '@kuaimen/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keyPerChoice } from '../../../platform/browser/idempotency-key'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { sayFailure } from '../../../platform/page/say-failure'
import { Button, buttonClass } from '../../../ui/Button/Button'
import { toast } from '../../../ui/Toast/toast'
import { dayText } from '../../../visit/time-text'
import { closingOf, useReschedule } from '../../orders.api'
import { CancelSheet } from './CancelSheet'
import styles from './ClosedVisit.module.css'

type Offer = BookingClosing['offers'][number]

const keys = keyPerChoice('closing_key')

/** The studio closes the day of a visit: another start by one tap, any other one, or everything back. */
export function ClosedVisit({ booking }: { readonly booking: BookingView }) {
  const { order_sn, can } = booking
  const { data, refetch } = useQuery(closingOf(order_sn))
  const { mutateAsync: reschedule, isPending } = useReschedule()
  const [isCancelling, setCancelling] = useState(false)
  const choose = async ({ store_id, day, time, difference_fen }: Offer) => {
    const visit = { order_sn, store_id, day, time }
    const key = keys.keyFor([order_sn, store_id, day, time].join(' '))
    try {
      await reschedule({ ...visit, shown_difference_fen: difference_fen, key })
      keys.spend()
      toast('改期成功', { kind: 'success' })
    } catch (error) {
      sayFailure(error)
      void refetch()
    }
  }
  const offers = data?.offers.filter(({ open }) => open) ?? []
  return (
    <section className={styles.closed} aria-label="门店当天不营业">
      <p className={styles.title}>门店当天不营业{data ? `：${data.reason}` : ''}</p>
      {data?.customer_text && <p>{data.customer_text}</p>}
      <p>
        改期不收费，也不占改期次数；不想改的话可以全额退款。{data?.compensates && '无论哪一种，我们都送上一张补偿券。'}
      </p>
      {offers.map((offer) => (
        <div key={`${offer.store_id} ${offer.day} ${offer.time}`} className={styles.offer}>
          <span>
            <strong>
              {dayText(offer.day)} {offer.time}
            </strong>
            {offer.store_name}
            {offer.difference_fen < 0 && `，退回 ¥${formatYuan(-offer.difference_fen)}`}
          </span>
          <Button size="small" disabled={isPending} onClick={() => void choose(offer)}>
            改到这里
          </Button>
        </div>
      ))}
      <div className={styles.acts}>
        {can.reschedule && (
          <Link to={paths.rescheduling({ order_sn })} className={buttonClass({ kind: 'secondary', size: 'small' })}>
            {offers.length > 0 ? '换其他时间' : '选新的时间'}
          </Link>
        )}
        {can.cancel && (
          <Button kind="secondary" size="small" onClick={() => setCancelling(true)}>
            全额退款
          </Button>
        )}
      </div>
      {isCancelling && <CancelSheet booking={booking} onClose={() => setCancelling(false)} />}
    </section>
  )
}
