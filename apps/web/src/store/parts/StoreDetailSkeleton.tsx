import type { StoreView } from '@kuaimen/contract/store/store.views'
import { FactLine, Facts } from '../../ui/Facts/Facts'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import styles from './StoreDetailSkeleton.module.css'
import { StoreTitle } from './StoreHead'
import head from './StoreHead.module.css'

/** As high as what most stores have to tell, so that what lies below stays where it is. */
export const StoreDetailSkeleton = ({ card }: { card: StoreView | undefined }) => (
  <>
    <SkeletonBlock ratio="4:3" className={styles.picture} />
    <div className={styles.body}>
      {card ? <StoreTitle store={card} /> : <TitleSkeleton />}
      <SkeletonGroup>
        <Facts>
          <FactSkeleton lines={['long', 'short']} buttons />
          <FactSkeleton lines={['half']} />
          <FactSkeleton lines={['half', 'full', 'short']} />
          <FactSkeleton lines={['half']} />
        </Facts>
      </SkeletonGroup>
    </div>
  </>
)

const TitleSkeleton = () => (
  <div className={head.title}>
    <div className={head.name}>
      <SkeletonText lines={['long']} />
    </div>
    <div className={head.line} />
    <SkeletonBlock className={styles.marks} />
  </div>
)

const FactSkeleton = ({ lines, buttons }: { lines: ('full' | 'long' | 'half' | 'short')[]; buttons?: true }) => (
  <FactLine mark={<SkeletonBlock className={styles.icon} />}>
    <SkeletonText lines={lines} />
    {buttons && <SkeletonBlock className={styles.buttons} />}
  </FactLine>
)
