import { Card } from '../../../ui/Card/Card'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../../ui/Skeleton/Skeleton'
import styles from './OrderDetailSkeleton.module.css'

export const OrderDetailSkeleton = () => (
  <SkeletonGroup>
    <SkeletonText lines={['short', 'half']} className={styles.head} />
    <Card className={styles.card}>
      <SkeletonText lines={['long', 'half', 'full', 'short']} />
    </Card>
    <Card className={styles.card}>
      <div className={styles.line}>
        <SkeletonBlock ratio="3:4" className={styles.cover} />
        <SkeletonText lines={['long', 'half']} className={styles.words} />
      </div>
    </Card>
    <Card className={styles.card}>
      <SkeletonText lines={['full', 'full']} />
    </Card>
  </SkeletonGroup>
)
