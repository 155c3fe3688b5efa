import type { MemberCenter } from '@kuaimen/contract/member/member.views'
import { wayUp } from '../standing-words'
import styles from './WayUp.module.css'

/** How far the next level is; a line ends between phrases, not inside of one. */
export const WayUp = ({ standing, className }: { standing: MemberCenter; className: string | undefined }) => (
  <p className={className}>
    {wayUp(standing).map((phrase) => (
      <span key={phrase} className={styles.phrase}>
        {phrase}
      </span>
    ))}
  </p>
)
