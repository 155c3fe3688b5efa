import { Card } from '../../../ui/Card/Card'
import { SkeletonBlock, SkeletonCircle, SkeletonGroup, SkeletonText } from '../../../ui/Skeleton/Skeleton'
import result from './ResultContents.module.css'
import styles from './ResultSkeleton.module.css'

export const ResultSkeleton = () => (
  <SkeletonGroup>
    <div className={result.head}>
      <SkeletonCircle size="l" />
      <SkeletonBlock className={styles.title} />
    </div>
    <Card>
      <SkeletonText lines={['long', 'short', 'half', 'full', 'half']} />
    </Card>
    <Card className={result.rows}>
      <SkeletonText lines={['half', 'half']} />
    </Card>
  </SkeletonGroup>
)
