import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import styles from './CitySkeleton.module.css'

const CHIPS = 9
const ROWS = 6

export const CitySkeleton = () => (
  <SkeletonGroup className={styles.skeleton}>
    <SkeletonText lines={['short']} />
    <div className={styles.chips}>
      {Array.from({ length: CHIPS }, (_, index) => (
        <SkeletonBlock key={index} className={styles.chip} />
      ))}
    </div>
    <SkeletonText lines={['short']} />
    {Array.from({ length: ROWS }, (_, index) => (
      <SkeletonBlock key={index} className={styles.row} />
    ))}
  </SkeletonGroup>
)
