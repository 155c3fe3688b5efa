import { Card } from '../../../ui/Card/Card'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../../ui/Skeleton/Skeleton'
import head from '../../drive/parts/CompanyHead.module.css'
import styles from '../../drive/parts/DriveTile.module.css'

/** A company and its first drive. */
export const VerifySkeleton = () => (
  <SkeletonGroup>
    <div className={head.head}>
      <SkeletonBlock className={head.logo} />
      <SkeletonText lines={['half', 'short']} className={head.words} />
    </div>
    <Card flush className={styles.tile}>
      <SkeletonBlock ratio="15:8" />
      <div className={styles.words}>
        <SkeletonText lines={['half', 'long', 'short']} />
      </div>
    </Card>
  </SkeletonGroup>
)
