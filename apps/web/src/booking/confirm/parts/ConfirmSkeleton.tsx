import { Card } from '../../../ui/Card/Card'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../../ui/Skeleton/Skeleton'
import form from './ConfirmForm.module.css'
import line from './ConfirmLine.module.css'
import styles from './ConfirmSkeleton.module.css'

/** As many products as were chosen. */
export const ConfirmSkeleton = ({ items }: { items: number }) => (
  <SkeletonGroup>
    <div className={form.stack}>
      <Card>
        <SkeletonText lines={['long', 'half', 'full']} />
      </Card>
      {Array.from({ length: items }, (_, index) => (
        <Card key={index}>
          <div className={line.top}>
            <SkeletonBlock ratio="3:4" className={line.cover} />
            <div className={line.words}>
              <SkeletonText lines={['half', 'short', 'short']} />
            </div>
          </div>
          <SkeletonText lines={['full', 'full']} className={styles.below} />
        </Card>
      ))}
      <Card>
        <SkeletonText lines={['short', 'full', 'full', 'long']} />
      </Card>
      <Card>
        <SkeletonText lines={['short', 'full', 'full']} />
      </Card>
    </div>
  </SkeletonGroup>
)
