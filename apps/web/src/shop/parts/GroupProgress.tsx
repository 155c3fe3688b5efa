import type { GroupView } from '@kuaimen/contract/shop/shop.views'
import { serverSkewMs } from '../../platform/browser/server-clock'
import { Card } from '../../ui/Card/Card'
import { TimeLeft } from '../../ui/Countdown/Countdown'
import { cx } from '../../ui/cx'
import { IconUser } from '../../ui/Icon/Icon'
import { Note } from '../../ui/Text/Text'
import styles from './GroupProgress.module.css'

const WORDS = { open: '拼团中', complete: '已成团', failed: '没有拼成' } as const

interface GroupProgressProps {
  readonly group: GroupView
  /** For who is asked in: whose group it is, by one letter. */
  readonly opener?: string | undefined
  readonly onEnd: () => void
}

/** How many are there and how many are missing, and until when. */
export function GroupProgress({ group, opener, onEnd }: GroupProgressProps) {
  const { size, joined, state, expires_at } = group
  return (
    <Card>
      {opener && state === 'open' && <Note className={styles.opener}>{opener} 邀请您一起拼团</Note>}
      <div className={styles.head} role="status">
        <p className={styles.state}>{state === 'open' ? `还差 ${size - joined} 人` : WORDS[state]}</p>
        {state === 'open' && (
          <p className={styles.clock}>
            <TimeLeft until={expires_at * 1000} skewMs={serverSkewMs()} onEnd={onEnd} />
          </p>
        )}
      </div>
      <ul className={styles.seats} aria-label={`${joined} 人已加入，共需 ${size} 人`}>
        {Array.from({ length: size }, (_, nth) => (
          <li key={nth} className={cx(styles.seat, nth < joined && styles.taken)}>
            <IconUser />
          </li>
        ))}
      </ul>
    </Card>
  )
}
