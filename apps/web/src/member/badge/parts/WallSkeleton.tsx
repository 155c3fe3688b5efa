import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../../ui/Skeleton/Skeleton'
import styles from './WallSkeleton.module.css'

const Tile = () => (
  <div className={styles.tile}>
    <SkeletonBlock className={styles.art} />
    <SkeletonText lines={['long', 'half']} className={styles.words} />
  </div>
)

/** How many there are, and two series of them. */
export const WallSkeleton = () => (
  <SkeletonGroup>
    <SkeletonBlock className={styles.count} />
    {[1, 2].map((series) => (
      <div key={series}>
        <SkeletonBlock className={styles.title} />
        <div className={styles.grid}>
          <Tile />
          <Tile />
        </div>
      </div>
    ))}
  </SkeletonGroup>
)

/** The one that is shown. */
export const SharedSkeleton = () => (
  <SkeletonGroup>
    <div className={styles.shared}>
      <SkeletonBlock className={styles.large} />
      <SkeletonText lines={['short', 'half', 'long']} className={styles.words} />
    </div>
  </SkeletonGroup>
)
