import { SkeletonBlock, SkeletonCircle, SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import styles from './MessageList.module.css'

/** The line above the list, and a few rows. */
export const MessageSkeleton = () => (
  <SkeletonGroup>
    <div className={styles.bar}>
      <SkeletonBlock className={styles.short} />
    </div>
    <div className={styles.list}>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={styles.bone}>
          <SkeletonCircle size="m" />
          <SkeletonText lines={['half', 'full', 'long']} className={styles.words} />
        </div>
      ))}
    </div>
  </SkeletonGroup>
)
