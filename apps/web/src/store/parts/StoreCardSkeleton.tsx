import { SkeletonBlock, SkeletonText } from '../../ui/Skeleton/Skeleton'
import styles from './StoreCard.module.css'

export const StoreCardSkeleton = () => (
  <div className={styles.card}>
    <SkeletonBlock ratio="4:3" className={styles.picture} />
    <div className={styles.words}>
      <SkeletonText lines={['long', 'full', 'short']} />
    </div>
  </div>
)
