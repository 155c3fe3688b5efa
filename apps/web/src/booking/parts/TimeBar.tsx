import type { StudioDay, StudioTime } from '@kuaimen/contract/kernel/time'
import { BottomBar } from '../../ui/BottomBar/BottomBar'
import { Button } from '../../ui/Button/Button'
import { Price } from '../../ui/Price/Price'
import { toast } from '../../ui/Toast/toast'
import { dayText } from '../../visit/visit-text'
import styles from './TimeBar.module.css'

interface TimeBarProps {
  readonly day: StudioDay
  /** Empty until one is chosen that can be had. */
  readonly time: StudioTime
  readonly minutes: number | undefined
  readonly fen: number | undefined
  readonly onNext: () => void
}

/** What was chosen, how long it takes, what it costs. */
export const TimeBar = ({ day, time, minutes, fen, onNext }: TimeBarProps) => (
  <BottomBar
    aside={
      <div className={styles.chosen} role="status">
        <p className={time ? styles.when : styles.none}>{time ? `${dayText(day)} ${time}` : '请选择时间'}</p>
        <p className={styles.what}>
          {fen !== undefined && <Price fen={fen} />}
          {minutes !== undefined && <span className={styles.minutes}>约 {minutes} 分钟</span>}
        </p>
      </div>
    }
  >
    <Button
      size="large"
      aria-disabled={time ? undefined : true}
      className={time ? undefined : styles.waiting}
      onClick={() => (time ? onNext() : toast('请先选择一个时间'))}
    >
      下一步
    </Button>
  </BottomBar>
)
