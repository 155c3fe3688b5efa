import type { StudioDay } from '@kuaimen/contract/kernel/time'
import type { StartOn } from '@kuaimen/contract/schedule/schedule.views'
import { distanceText, placeName } from '@kuaimen/contract/store/store.rules'
import { useQuery } from '@tanstack/react-query'
import { useBrand } from '../../brand/brand.api'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { IconCalendar, IconShop } from '../../ui/Icon/ScreenIcon'
import { ListRow, RowGroup } from '../../ui/ListRow/ListRow'
import { SkeletonBlock, SkeletonGroup } from '../../ui/Skeleton/Skeleton'
import { nearestTo } from '../schedule.api'
import styles from './NearestAlternatives.module.css'
import { startText } from './start-text'

interface NearestAlternativesProps {
  readonly storeId: number
  readonly items: string
  readonly day: StudioDay
  readonly today: StudioDay
  readonly onTake: (storeId: number, start: StartOn) => void
}

/** Where a full day leads: this store on other days, other stores on this day. One tap takes one over. */
export function NearestAlternatives({ storeId, items, day, today, onTake }: NearestAlternativesProps) {
  const brand = useBrand()?.brand_name
  const { data, isPending, refetch } = useQuery(nearestTo(storeId, items, day, useVisitor()))
  if (isPending)
    return (
      <SkeletonGroup>
        <SkeletonBlock className={styles.bone} />
        <SkeletonBlock className={styles.bone} />
      </SkeletonGroup>
    )
  if (!data) return <ErrorState compact onRetry={refetch} />
  if (data.days.length === 0 && data.stores.length === 0)
    return <p className={styles.none}>附近的日期和门店也约满了，过些时候再来看看</p>
  return (
    <>
      {data.days.length > 0 && (
        <section className={styles.group}>
          <h3 className={styles.title}>本店其他日期</h3>
          <RowGroup>
            {data.days.map((start) => (
              <ListRow
                key={`${start.day} ${start.time}`}
                icon={IconCalendar}
                label={startText(start, today)}
                onClick={() => onTake(storeId, start)}
              />
            ))}
          </RowGroup>
        </section>
      )}
      {data.stores.length > 0 && (
        <section className={styles.group}>
          <h3 className={styles.title}>当天其他门店</h3>
          <RowGroup>
            {data.stores.map(({ id, name, distance, start }) => (
              <ListRow
                key={id}
                icon={IconShop}
                label={placeName(name, brand)}
                note={[startText(start, today), distance !== null && distanceText(distance)]
                  .filter(Boolean)
                  .join(' · ')}
                onClick={() => onTake(id, start)}
              />
            ))}
          </RowGroup>
        </section>
      )}
    </>
  )
}
