import { studioDay } from '@kuaimen/contract/kernel/time'
import type { TaskCard } from '@kuaimen/contract/member/task.views'
import { serverNow } from '../../../platform/browser/server-clock'
import { Button } from '../../../ui/Button/Button'
import { Card } from '../../../ui/Card/Card'
import { cx } from '../../../ui/cx'
import { IconCheck } from '../../../ui/Icon/Icon'
import { Note } from '../../../ui/Text/Text'
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden'
import { rewardText, signDays, streakText } from '../progress-text'
import styles from './SignStrip.module.css'
import { useClaiming } from './useClaiming'

/** Of every day: the last seven, and one tap for today. */
export function SignStrip({ task }: { task: TaskCard }) {
  const claim = useClaiming()
  const today = studioDay(serverNow())
  const isDone = task.state === 'claimed'
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.title}>{task.title}</h2>
          <Note>{streakText(task.recent, today)}</Note>
        </div>
        {isDone ? (
          <span className={styles.done}>
            <IconCheck size="s" /> 已签到
          </span>
        ) : (
          <Button size="small" pendingText="正在签到" onClick={() => claim(task)}>
            签到 +{task.reward.points}
          </Button>
        )}
      </div>
      <ol className={styles.days} aria-label="最近七天的签到">
        {signDays(task.recent, today).map(({ day, word, isDone: wasDone, isToday }) => (
          <li key={day} className={cx(styles.day, wasDone && styles.was, isToday && styles.today)}>
            <span className={styles.mark} aria-hidden="true">
              {wasDone ? (
                <IconCheck size="s" />
              ) : isToday ? (
                rewardText({ ...task.reward, growth: 0, coupon: '' }).replace(' 积分', '')
              ) : (
                ''
              )}
            </span>
            {word}
            <VisuallyHidden>{wasDone ? '已签到' : isToday ? '还没签到' : '没有签到'}</VisuallyHidden>
          </li>
        ))}
      </ol>
    </Card>
  )
}
