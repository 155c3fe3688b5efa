import { SkeletonBlock, SkeletonCircle, SkeletonGroup, SkeletonText } from '../../../ui/Skeleton/Skeleton'
import styles from './EditSkeleton.module.css'

const FIELDS = 4

export const EditSkeleton = () => (
  <SkeletonGroup>
    <div className={styles.portrait}>
      <SkeletonCircle size="l" className={styles.big} />
    </div>
    {Array.from({ length: FIELDS }, (_, index) => (
      <div key={index} className={styles.field}>
        <SkeletonText lines={['short']} />
        <SkeletonBlock className={styles.box} />
      </div>
    ))}
  </SkeletonGroup>
)
