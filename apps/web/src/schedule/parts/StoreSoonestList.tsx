import type { StudioDay } from '@kuaimen/contract/kernel/time'
import type { StoreSoonest } from '@kuaimen/contract/schedule/schedule.views'
import { distanceText } from '@kuaimen/contract/store/store.rules'
import { Link } from '../../platform/Link'
import { cx } from '../../ui/cx'
import { IconChevronRight, IconClock } from '../../ui/Icon/Icon'
import { Picture } from '../../ui/Picture/Picture'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import { Tag } from '../../ui/Tag/Tag'
import styles from './StoreSoonestList.module.css'
import { leftText, startText } from './start-words'

const CARD = { width: 480, height: 360 }

interface StoreSoonestListProps {
  readonly stores: readonly StoreSoonest[]
  readonly today: StudioDay
  /** What was chosen here before: 周六 5月3日 14:00 */
  readonly chosen?: { readonly storeId: number; readonly text: string } | undefined
  readonly to: (one: StoreSoonest) => string
}

/** The stores of the city, each with its first free time or why there is none. */
export const StoreSoonestList = ({ stores, today, chosen, to }: StoreSoonestListProps) => (
  <ul className={styles.list}>
    {stores.map((one) => (
      <li key={one.store.id}>
        <Link to={to(one)} className={styles.card}>
          <Picture src={one.store.card_img} alt="" {...CARD} className={styles.picture} />
          <div className={styles.words}>
            <h3 className={styles.name}>{one.store.name}</h3>
            <p className={styles.place}>
              {one.store.distance !== null && <span>{distanceText(one.store.distance)} · </span>}
              {one.store.address}
            </p>
            {chosen?.storeId === one.store.id && <Tag tone="accent">已选 {chosen.text}</Tag>}
            <Soonest one={one} today={today} />
          </div>
          <IconChevronRight size="s" className={styles.chevron} />
        </Link>
      </li>
    ))}
  </ul>
)

const Soonest = ({ one: { soonest, reason }, today }: { one: StoreSoonest; today: StudioDay }) => (
  <p className={cx(styles.soonest, !soonest && styles.none)}>
    <IconClock size="s" />
    {soonest ? (
      <span>
        最早 {startText(soonest, today)}
        <span className={styles.left}>{leftText(soonest.left)}</span>
      </span>
    ) : (
      <span>{reason || '近期没有可约的时间'}</span>
    )}
  </p>
)

export const StoreSoonestSkeleton = () => (
  <SkeletonGroup>
    <div className={styles.list}>
      {[1, 2, 3, 4].map((bone) => (
        <div key={bone} className={styles.card}>
          <SkeletonBlock ratio="4:3" className={styles.picture} />
          <div className={styles.words}>
            <SkeletonText lines={['half', 'full', 'long']} />
          </div>
        </div>
      ))}
    </div>
  </SkeletonGroup>
)
