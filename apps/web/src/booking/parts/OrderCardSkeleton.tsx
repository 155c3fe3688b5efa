import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import styles from './OrderCard.module.css'

const Bones = () => (
  <div className={styles.card}>
    <div className={styles.head}>
      <SkeletonText lines={['half']} className={styles.words} />
    </div>
    <div className={styles.body}>
      <SkeletonBlock ratio="3:4" className={styles.cover} />
      <SkeletonText lines={['long', 'full', 'short']} className={styles.words} />
    </div>
    <div className={styles.foot}>
      <SkeletonText lines={['short']} className={styles.words} />
    </div>
  </div>
)

export const OrderCardsSkeleton = () => (
  <SkeletonGroup>
    <Bones />
    <Bones />
    <Bones />
  </SkeletonGroup>
)
