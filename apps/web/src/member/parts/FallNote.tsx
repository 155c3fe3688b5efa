import { studioDay } from '@kuaimen/contract/kernel/time'
import type { MemberCenter } from '@kuaimen/contract/member/member.views'
import { serverNow } from '../../platform/server-clock'
import { IconClock } from '../../ui/Icon/Icon'
import { fallWords } from '../standing-words'
import styles from './FallNote.module.css'

/** Said before a level is lost: when, and what would hold it. */
export function FallNote({ falling }: Pick<MemberCenter, 'falling'>) {
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
