import { Card } from '../../ui/Card/Card'
import { SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import styles from './CardsSkeleton.module.css'

/** Cards of three lines, as the lists of this room have them. */
export const CardsSkeleton = ({ count = 3 }: { count?: number }) => (
  <SkeletonGroup>
    {Array.from({ length: count }, (_, nth) => (
      <Card key={nth} className={styles.card}>
        <SkeletonText lines={['long', 'half', 'short']} />
      </Card>
    ))}
  </SkeletonGroup>
)
