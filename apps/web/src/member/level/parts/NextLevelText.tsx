import type { MemberCenter } from '@kuaimen/contract/member/membership.views'
import { wayUp } from '../../membership-text'
import styles from './NextLevelText.module.css'

/** How far the next level is; a line ends between phrases, not inside of one. */
export const NextLevelText = ({ standing, className }: { standing: MemberCenter; className: string | undefined }) => (
  <p className={className}>
    {wayUp(standing).map((phrase) => (
      <span key={phrase} className={styles.phrase}>
        {phrase}
      </span>
    ))}
  </p>
)
