import { Card } from '../../ui/Card/Card'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import styles from './StoreDetailSkeleton.module.css'

export const StoreDetailSkeleton = () => (
  <SkeletonGroup>
    <SkeletonBlock ratio="4:3" className={styles.picture} />
    <div className={styles.body}>
      <SkeletonText lines={['long']} className={styles.name} />
      <SkeletonText lines={['half']} />
      <Card className={styles.facts}>
        <SkeletonText lines={['full', 'short', 'half', 'half', 'long', 'short']} />
      </Card>
    </div>
  </SkeletonGroup>
)
