import { SkeletonBlock, SkeletonGroup } from '../../ui/Skeleton/Skeleton'
import styles from './MineSkeleton.module.css'

export const MineSkeleton = () => (
  <SkeletonGroup>
    <SkeletonBlock className={styles.who} />
    <SkeletonBlock className={styles.block} />
    <SkeletonBlock className={styles.rows} />
  </SkeletonGroup>
)
