import { StripSkeleton } from '../../member/center/parts/MemberStrip'
import { Card } from '../../ui/Card/Card'
import { SkeletonBlock, SkeletonCircle, SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import styles from './MineSkeleton.module.css'
import { SlotSkeleton } from './Slot'

const Tiles = ({ count }: { count: number }) => (
  <Card className={styles.block}>
    <SkeletonText lines={['short']} />
    <div className={styles.tiles}>
      {Array.from({ length: count }, (_, nth) => (
        <div key={nth} className={styles.tile}>
          <SkeletonCircle size="s" />
          <SkeletonBlock className={styles.word} />
        </div>
      ))}
    </div>
  </Card>
)

/** The card with one's name, two cards of tiles, and rows: in the shape of what comes. */
export const MineSkeleton = () => (
  <SkeletonGroup>
    <div className={styles.head}>
      <div className={styles.who}>
        <SkeletonCircle size="l" />
        <SkeletonText lines={['half', 'short']} className={styles.words} />
      </div>
      <StripSkeleton />
      <SlotSkeleton />
    </div>
    <Tiles count={4} />
    <Tiles count={3} />
    <Card className={styles.block}>
      {[1, 2, 3].map((row) => (
        <div key={row} className={styles.row}>
          <SkeletonText lines={['half']} />
        </div>
      ))}
    </Card>
  </SkeletonGroup>
)
