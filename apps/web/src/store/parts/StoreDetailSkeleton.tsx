import type { StoreView } from '@kuaimen/contract/store/store.views'
import { Card } from '../../ui/Card/Card'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import styles from './StoreDetailSkeleton.module.css'
import facts from './StoreFacts.module.css'
import { StoreTitle } from './StoreHead'
import head from './StoreHead.module.css'

/** As high as what most stores have to tell, so that what lies below stays where it is. */
export const StoreDetailSkeleton = ({ card }: { card: StoreView | undefined }) => (
  <>
    <SkeletonBlock ratio="4:3" className={styles.picture} />
    <div className={styles.body}>
      {card ? <StoreTitle store={card} /> : <TitleSkeleton />}
      <SkeletonGroup>
        <Card className={facts.facts}>
          <Fact lines={['long', 'short']} buttons />
          <Fact lines={['half']} />
          <Fact lines={['half', 'full', 'short']} />
          <Fact lines={['half']} />
        </Card>
      </SkeletonGroup>
    </div>
  </>
)

const TitleSkeleton = () => (
  <div className={head.title}>
    <div className={head.name}>
      <SkeletonText lines={['long']} />
    </div>
    <SkeletonBlock className={styles.marks} />
  </div>
)

const Fact = ({ lines, buttons }: { lines: ('full' | 'long' | 'half' | 'short')[]; buttons?: true }) => (
  <div className={facts.fact}>
    <SkeletonBlock className={styles.icon} />
    <div className={facts.told}>
      <SkeletonText lines={lines} />
      {buttons && <SkeletonBlock className={styles.buttons} />}
    </div>
  </div>
)
