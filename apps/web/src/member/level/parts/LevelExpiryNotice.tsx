import { studioDay } from '@kuaimen/contract/kernel/time'
import type { MemberCenter } from '@kuaimen/contract/member/membership.views'
import { serverNow } from '../../../platform/browser/server-clock'
import { IconClock } from '../../../ui/Icon/Icon'
import { fallWords } from '../../membership-text'
import styles from './LevelExpiryNotice.module.css'

/** Said before a level is lost: when, and what would hold it. */
export function LevelExpiryNotice({ falling }: Pick<MemberCenter, 'falling'>) {
  if (!falling) return null
  const { title, text } = fallWords(falling, studioDay(serverNow()))
  return (
    <p className={styles.note}>
      <IconClock className={styles.icon} />
      <span className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        {text}
      </span>
    </p>
  )
}
