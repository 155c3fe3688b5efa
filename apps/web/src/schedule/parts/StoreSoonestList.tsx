import type { StudioDay } from '@kuaimen/contract/kernel/time'
import type { StartOn, StoreSoonest } from '@kuaimen/contract/schedule/schedule.views'
import { placeName } from '@kuaimen/contract/store/store.rules'
import { useBrand } from '../../brand/brand.api'
import { Link } from '../../platform/page/Link'
import { placeText } from '../../store/location-text'
import { ChoiceTile, ChoiceTiles } from '../../ui/ChoiceTile/ChoiceTile'
import { IconChevronRight } from '../../ui/Icon/Icon'
import { MediaName, MediaRow } from '../../ui/MediaRow/MediaRow'
import { Picture } from '../../ui/Picture/Picture'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import styles from './StoreSoonestList.module.css'
import { nextStarts, startText } from './start-text'

const CARD = { width: 480, height: 360 }
/** As many as a phone shows at once: their pictures come with the page. */
const FIRST_SEEN = 4

/** What was chosen here before. */
interface Chosen {
  readonly store_id: number
  readonly day: string
  readonly time: string
}

interface StoreSoonestListProps {
  readonly stores: readonly StoreSoonest[]
  readonly today: StudioDay
  readonly chosen?: Chosen | undefined
  /** All times of a store, or why it has none. */
  readonly to: (one: StoreSoonest) => string
  /** One of its next starts, taken as it is. */
  readonly onTake: (storeId: number, start: StartOn) => void
}

/** The stores of the city, each with its next times or why there are none. */
export const StoreSoonestList = ({ stores, chosen, ...given }: StoreSoonestListProps) => (
  <ul className={styles.list}>
    {stores.map((one, nth) => (
      <li key={one.store.id} className={styles.card}>
        <StoreCard
          one={one}
          isInSight={nth < FIRST_SEEN}
          chosen={chosen?.store_id === one.store.id ? chosen : undefined}
          {...given}
        />
      </li>
    ))}
  </ul>
)

type StoreCardProps = Omit<StoreSoonestListProps, 'stores'> & {
  readonly one: StoreSoonest
  readonly isInSight: boolean
}

function StoreCard({ one, isInSight, today, chosen, to, onTake }: StoreCardProps) {
  const { store, soonest, reason } = one
  const name = placeName(store.name, useBrand()?.brand_name)
  return (
    <>
      <MediaRow
        boxed
        className={styles.head}
        picture={(className) => (
          <Picture src={store.card_img} alt="" {...CARD} priority={isInSight} className={className} />
        )}
        end={<IconChevronRight size="s" />}
        render={(row) => <Link to={to(one)} {...row} />}
      >
        <MediaName as="h2">{name}</MediaName>
        {soonest ? (
          <p className={styles.soonest}>最早 {startText(soonest, today)}</p>
        ) : (
          <p className={styles.none}>{reason || '近期没有可约的时间'}</p>
        )}
        <p className={styles.place}>{placeText(store)}</p>
        {chosen && <p className={styles.chosen}>已选 {startText(chosen, today)}</p>}
      </MediaRow>
      {soonest && (
        <div className={styles.starts}>
          <ChoiceTiles label={`${name}最近的时间`}>
            {nextStarts(one).map((start) => (
              <ChoiceTile
                key={start.time}
                selected={chosen?.day === start.day && chosen?.time === start.time}
                label={`预约 ${name} ${startText(start, today)}`}
                onClick={() => onTake(store.id, start)}
              >
                {start.time}
              </ChoiceTile>
            ))}
          </ChoiceTiles>
        </div>
      )}
    </>
  )
}

export const StoreSoonestSkeleton = () => (
  <SkeletonGroup>
    <div className={styles.list}>
      {[1, 2, 3, 4].map((bone) => (
        <div key={bone} className={styles.card}>
          <MediaRow boxed picture={(className) => <SkeletonBlock ratio="4:3" className={className} />}>
            <SkeletonText lines={['half', 'long', 'full']} />
          </MediaRow>
          <div className={styles.bone}>
            <SkeletonBlock className={styles.boneStarts} />
          </div>
        </div>
      ))}
    </div>
  </SkeletonGroup>
)
