import { Card } from '../../../ui/Card/Card'
import { SkeletonBlock, SkeletonCircle, SkeletonGroup, SkeletonText } from '../../../ui/Skeleton/Skeleton'
import styles from './CenterSkeleton.module.css'

const Tile = () => (
  <Card className={styles.tile}>
    <SkeletonText lines={['half', 'long', 'half']} />
  </Card>
)

/** The card of the level, two tiles, and the cards of all levels. */
export const CenterSkeleton = () => (
  <SkeletonGroup>
    <div className={styles.card}>
      <div className={styles.who}>
        <SkeletonCircle size="m" />
        <SkeletonText lines={['half']} className={styles.words} />
      </div>
      <div className={styles.who}>
        <SkeletonText lines={['short', 'long', 'half']} className={styles.words} />
        <SkeletonBlock className={styles.lens} />
      </div>
    </div>
    <div className={styles.tiles}>
      <Tile />
      <Tile />
    </div>
    <SkeletonBlock className={styles.title} />
    <div className={styles.rail}>
      <SkeletonBlock className={styles.plan} />
      <SkeletonBlock className={styles.plan} />
    </div>
  </SkeletonGroup>
)

/** A figure and lines under it. */
export const FigureSkeleton = () => (
  <SkeletonGroup>
    <Card className={styles.figure}>
      <SkeletonText lines={['short', 'half', 'long']} />
    </Card>
    <RowSkeleton />
  </SkeletonGroup>
)

/** The lines of a ledger under their month. */
export const LedgerSkeleton = () => (
  <SkeletonGroup>
    <RowSkeleton />
  </SkeletonGroup>
)

const RowSkeleton = () => (
  <>
    <SkeletonBlock className={styles.month} />
    <Card>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={styles.row}>
          <SkeletonText lines={['half', 'long']} className={styles.line} />
          <SkeletonBlock className={styles.amount} />
        </div>
      ))}
    </Card>
  </>
)
