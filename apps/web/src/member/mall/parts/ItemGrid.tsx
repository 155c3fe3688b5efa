import type { PointsItem } from '@kuaimen/contract/member/mall.views'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { cx } from '../../../ui/cx'
import { Picture } from '../../../ui/Picture/Picture'
import { SkeletonBlock, SkeletonText } from '../../../ui/Skeleton/Skeleton'
import { isOut, itemNote } from '../item-text'
import styles from './ItemGrid.module.css'
import { PointsPrice } from './PointsPrice'

export const ITEM_COVER = { width: 800, height: 600 } as const

/** What points buy, in two columns. */
export const ItemGrid = ({ items }: { items: readonly PointsItem[] }) => (
  <ul className={styles.grid}>
    {items.map((item) => (
      <li key={item.id} className={styles.cell}>
        <ItemCard item={item} />
      </li>
    ))}
  </ul>
)

function ItemCard({ item }: { item: PointsItem }) {
  const note = itemNote(item)
  return (
    <Link to={paths.pointsCouponDetail({ id: item.id })} className={cx(styles.card, isOut(item) && styles.out)}>
      <Picture src={item.cover} alt="" {...ITEM_COVER} rounded={false} className={styles.cover} />
      <span className={styles.words}>
        <span className={styles.name}>{item.name}</span>
        <span className={styles.foot}>
          <PointsPrice points={item.points} />
          {note && <span className={styles.note}>{note}</span>}
        </span>
      </span>
    </Link>
  )
}

export const ItemGridSkeleton = () => (
  <div className={styles.grid}>
    {[1, 2, 3, 4].map((nth) => (
      <div key={nth} className={styles.cell}>
        <div className={styles.card}>
          <SkeletonBlock ratio="4:3" />
          <SkeletonText lines={['long', 'short']} className={styles.words} />
        </div>
      </div>
    ))}
  </div>
)
