import { SkeletonBlock, SkeletonCircle, SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import styles from './WishCard.module.css'

/** Lines of the cart, while they come. */
export const WishSkeleton = () => (
  <SkeletonGroup>
    {[1, 2].map((one) => (
      <div key={one} className={styles.card}>
        <div className={styles.top}>
          <div className={styles.select}>
            <SkeletonCircle className={styles.tick} />
          </div>
          <SkeletonBlock ratio="3:4" className={styles.cover} />
          <SkeletonText lines={['long', 'full', 'half']} className={styles.words} />
        </div>
        <div className={styles.bottom}>
          <SkeletonText lines={['half']} className={styles.words} />
        </div>
      </div>
    ))}
  </SkeletonGroup>
)
