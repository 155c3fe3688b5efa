import type { ReschedulePreview } from '@kuaimen/contract/booking/change.views'
import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { formatYuan } from '@kuaimen/contract/kernel/money'
import { placeName } from '@kuaimen/contract/store/store.rules'
import { useBrand } from '../../../brand/brand.api'
import { Button } from '../../../ui/Button/Button'
import { Sheet } from '../../../ui/Sheet/Sheet'
import { Note } from '../../../ui/Text/Text'
import { dayText, hoursText, type VisitTime } from '../../../visit/time-text'
import { differenceWords, fallenWords } from '../../order-text'
import styles from './RescheduleSheet.module.css'
import type { Target } from './useRescheduleForm'

interface RescheduleSheetProps {
  readonly open: boolean
  readonly booking: BookingView
  readonly target: Target
  readonly storeName: string
  readonly preview: ReschedulePreview
  /** The button waits for it. */
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
}

/** From when to when, what it costs and how often it can be done again: seen before it is done. */
export function RescheduleSheet({
  open,
  booking,
  target,
  storeName,
  preview,
  onConfirm,
  onClose,
}: RescheduleSheetProps) {
  const { difference_fen, back, fallen, end_time } = preview
  const { title, text } = differenceWords(difference_fen, back)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="确认改期"
      footer={
        <div className={styles.foot}>
          <Button kind="secondary" size="large" onClick={onClose}>
            再看看
          </Button>
          <Button size="large" onClick={onConfirm}>
            {difference_fen > 0 ? `去付 ¥${formatYuan(difference_fen)}` : '确认改期'}
          </Button>
        </div>
      }
    >
      <dl className={styles.change}>
        <dt className={styles.label}>原来</dt>
        <dd className={styles.old}>
          <When time={booking} place={booking.store.name} />
        </dd>
        <dt className={styles.label}>改到</dt>
        <dd className={styles.new}>
          <When time={{ ...target, end_time }} place={storeName} />
        </dd>
      </dl>
      <ul className={styles.notes}>
        <li>
          {title}，{text}
        </li>
        {fallen && <li>{fallenWords(fallen)}</li>}
        <li>{leftWords(booking.reschedules_left)}</li>
      </ul>
    </Sheet>
  )
}

const When = ({ time, place }: { time: VisitTime; place: string }) => (
  <>
    <span className={styles.when}>
      {dayText(time.day)} <span className={styles.hours}>{hoursText(time)}</span>
    </span>
    <Note as="span">{placeName(place, useBrand()?.brand_name)}</Note>
  </>
)

/** @param left how many moves there are before this one */
const leftWords = (left: number): string => (left > 1 ? `这次之后还可改期 ${left - 1} 次` : '这是最后一次改期')
