import type { PointsItem } from '@kuaimen/contract/member/mall.views'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { cx } from '../../../ui/cx'
import { Picture } from '../../../ui/Picture/Picture'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../../ui/Skeleton/Skeleton'
import { Tag } from '../../../ui/Tag/Tag'
import { Muted } from '../../../ui/Text/Text'
import { isOut, itemNote } from '../item-text'
import { ITEM_COVER } from './ItemGrid'
import styles from './ItemRow.module.css'
import { PointsPrice } from './PointsPrice'

interface ItemRowProps {
  readonly item: PointsItem
  /** What its owner should know of it, instead of what is left. */
  readonly note?: string
}

/** One thing that points buy, over the whole width. */
export function ItemRow({ item, note = itemNote(item) }: ItemRowProps) {
  return (
    <Link to={paths.pointsCouponDetail({ id: item.id })} className={cx(styles.row, isOut(item) && styles.out)}>
      <Picture src={item.cover} alt="" {...ITEM_COVER} className={styles.cover} />
      <span className={styles.words}>
        <span className={styles.name}>{item.name}</span>
        {!item.name.includes(item.worth) && <Muted className={styles.worth}>{item.worth}</Muted>}
        <span className={styles.foot}>
          <PointsPrice points={item.points} />
          {note && <Tag tone={isOut(item) ? 'neutral' : 'accent'}>{note}</Tag>}
        </span>
      </span>
    </Link>
  )
}

export const ItemRowSkeleton = () => (
  <SkeletonGroup className={styles.bones}>
    {[1, 2, 3, 4, 5].map((nth) => (
      <div key={nth} className={styles.row}>
        <SkeletonBlock ratio="4:3" className={styles.cover} />
        <SkeletonText lines={['long', 'half', 'short']} className={styles.words} />
      </div>
    ))}
  </SkeletonGroup>
)
