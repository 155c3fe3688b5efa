import type { BookingCard } from '@kuaimen/contract/booking/record.views'
import { formatYuan } from '@kuaimen/contract/kernel/money'
import { serverNow, serverSkewMs } from '../../../platform/browser/server-clock'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { COVER } from '../../../product/parts/ProductGrid'
import { shortStoreName } from '../../../store/short-name'
import { buttonClass } from '../../../ui/Button/Button'
import { TimeLeft } from '../../../ui/Countdown/Countdown'
import { Picture } from '../../../ui/Picture/Picture'
import { RecordCard, RecordHold, RecordNote } from '../../../ui/RecordCard/RecordCard'
import { Tag } from '../../../ui/Tag/Tag'
import { Muted, Note } from '../../../ui/Text/Text'
import { dayText } from '../../../visit/time-text'
import { nextAct, orderPath, rebookPath } from '../../order-tabs'
import { daysLeftText } from '../../order-text'
import styles from './OrderCard.module.css'
import { toneOf } from './state-tone'

/** One booking of the list: all of it leads to its page, and its next action is a tap away. */
export function OrderCard({ booking, onLapse }: { booking: BookingCard; onLapse: () => void }) {
  const { state, state_text, store_name, product_names, cover, hold_until } = booking
  const name = product_names.join('、')
  const pending = booking.pending_reschedule
  const left = state === 'booked' && !pending ? daysLeftText(booking.day, booking.time, serverNow()) : ''
  const runsOut = state === 'held' ? hold_until : pending?.hold_until
  return (
    <RecordCard
      picture={(className) => <Picture src={cover} alt="" {...COVER} className={className} />}
      title={name}
      level={3}
      corner={
        <>
          <p className={styles.time}>{booking.time}</p>
          <Note className={styles.day}>{dayText(booking.day)}</Note>
        </>
      }
      render={(link) => <Link to={orderPath(booking)} {...link} />}
      state={
        <>
          <Tag tone={toneOf(state)}>{state_text}</Tag>
          {left && <Muted className={styles.left}>{left}</Muted>}
          {runsOut !== null && runsOut !== undefined && (
            <RecordHold>
              {pending && `差价 ¥${formatYuan(pending.difference_fen)} `}
              <TimeLeft until={runsOut * 1000} skewMs={serverSkewMs()} onEnd={onLapse} />
            </RecordHold>
          )}
        </>
      }
      action={<NextAction booking={booking} name={name} />}
    >
      <RecordNote>{shortStoreName(store_name)}</RecordNote>
    </RecordCard>
  )
}

function NextAction({ booking, name }: { booking: BookingCard; name: string }) {
  const { order_sn } = booking
  const act = nextAct(booking)
  if (!act) return null
  const [text, to] = {
    difference: ['支付差价', paths.payment({ payable_no: booking.pending_reschedule?.reschedule_no ?? order_sn })],
    pay: ['去支付', paths.payment({ payable_no: order_sn })],
    review: ['评价', paths.estimate({ order_sn })],
    rebook: ['再次预约', rebookPath(booking.branch, booking.items)],
  }[act] as [string, string]
  const kind = act === 'rebook' ? 'quiet' : 'primary'
  return (
    <Link to={to} className={buttonClass({ kind, size: 'small' })} aria-label={`${text}：${name}`}>
      {text}
    </Link>
  )
}
