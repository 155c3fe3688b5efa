import type { SessionView } from '@kuaimen/contract/account/person.views'
import { Button } from '../../../ui/Button/Button'
import { Tag } from '../../../ui/Tag/Tag'
import { Note } from '../../../ui/Text/Text'
import styles from './DeviceRow.module.css'
import { lastSeen } from './last-seen'

/** One device that is logged in; this one is left by logging out, the others can be ended from here. */
export function DeviceRow({ session, now, onEnd }: { session: SessionView; now: Date; onEnd: () => Promise<unknown> }) {
  const isCurrent = session.is_current === 1
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.device}>
          {session.device}
          {isCurrent && (
            <Tag tone="good" className={styles.mark}>
              本机
            </Tag>
          )}
        </p>
        <Note className={styles.seen}>
          {isCurrent ? '正在使用' : `最近使用 ${lastSeen(session.last_seen_at, now)}`}
        </Note>
        <Note className={styles.seen}>登录于 {lastSeen(session.created_at, now)}</Note>
      </div>
      {!isCurrent && (
        <Button kind="secondary" size="small" aria-label={`让${session.device}退出登录`} onClick={onEnd}>
          退出
        </Button>
      )}
    </li>
  )
}
