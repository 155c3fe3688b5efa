import { formatShortDay, type StudioDay, type StudioTime, weekdayOf } from '@kuaimen/contract/kernel/time'
import { timeAfter } from '@kuaimen/contract/schedule/schedule.rules'
import type { ReactNode } from 'react'
import { BottomBar } from '../../../ui/BottomBar/BottomBar'
import { Button } from '../../../ui/Button/Button'
import { Price } from '../../../ui/Price/Price'
import { Muted } from '../../../ui/Text/Text'
import { toast } from '../../../ui/Toast/toast'
import { hoursText } from '../../../visit/time-text'
import styles from './TimeBar.module.css'

interface TimeBarProps {
  readonly day: StudioDay
  /** Empty until one is chosen that can be had. */
  readonly time: StudioTime
  readonly minutes: number | undefined
  readonly fen: number | undefined
  /** In the place of the way on, on a day that is full. */
  readonly waiting?: ReactNode
  readonly onNext: () => void
}

/** 周三 14:00–16:20 */
const whenText = (day: StudioDay, time: StudioTime, minutes: number | undefined): string =>
  `${weekdayOf(day)} ${hoursText({ time, end_time: minutes === undefined ? '' : timeAfter(time, minutes) })}`

/** What was chosen, and what it costs. */
export const TimeBar = ({ day, time, minutes, fen, waiting, onNext }: TimeBarProps) => (
  <BottomBar
    aside={
      <div className={styles.chosen} role="status">
        <p key={time && `${day} ${time}`} className={time ? styles.when : styles.none}>
          {time ? whenText(day, time, minutes) : waiting ? '当天已约满' : '请选择时间'}
        </p>
        <p className={styles.what}>
          {fen !== undefined && <Price fen={fen} />}
          {time && <Muted className={styles.day}>{formatShortDay(day)}</Muted>}
        </p>
      </div>
    }
  >
    {waiting || (
      <Button
        size="large"
        aria-disabled={time ? undefined : true}
        className={time ? undefined : styles.waiting}
        onClick={() => (time ? onNext() : toast('请先选择一个时间'))}
      >
        下一步
      </Button>
    )}
  </BottomBar>
)
