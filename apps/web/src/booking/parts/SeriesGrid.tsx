import type { SeriesView } from '@kuaimen/contract/booking/booking.views'
import { useId } from 'react'
import { COVER } from '../../product/parts/ProductGrid'
import { IconCheck } from '../../ui/Icon/Icon'
import { Picture } from '../../ui/Picture/Picture'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import styles from './SeriesGrid.module.css'

interface SeriesGridProps {
  readonly series: readonly SeriesView[]
  readonly chosen: number | undefined
  readonly onChoose: (id: number) => void
}

/** Pictures lead; the chosen one is marked by a frame and a tick. */
export function SeriesGrid({ series, chosen, onChoose }: SeriesGridProps) {
  const name = useId()
  return (
    <fieldset className={styles.grid} aria-label="造型">
      {series.map(({ id, name: title, cover, note }, index) => (
        <label key={id} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
          <Picture src={cover} alt="" {...COVER} eager={index < 4} className={styles.cover}>
            <span className={styles.mark}>
              <IconCheck />
            </span>
          </Picture>
          <span className={styles.name}>{title}</span>
          {note && <span className={styles.note}>{note}</span>}
        </label>
      ))}
    </fieldset>
  )
}

export const SeriesGridSkeleton = () => (
  <SkeletonGroup>
    <div className={styles.grid}>
      {[0, 1, 2, 3].map((index) => (
        <div key={index}>
          <SkeletonBlock ratio="3:4" />
          <SkeletonText lines={['half', 'long']} />
        </div>
      ))}
    </div>
  </SkeletonGroup>
)
