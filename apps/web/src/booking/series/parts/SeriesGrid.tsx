import type { SeriesView } from '@kuaimen/contract/booking/change.views'
import { useId } from 'react'
import { COVER } from '../../../product/parts/ProductGrid'
import { PictureOption } from '../../../ui/PictureOption/PictureOption'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../../ui/Skeleton/Skeleton'
import { Note } from '../../../ui/Text/Text'
import styles from './SeriesGrid.module.css'

interface SeriesGridProps {
  readonly series: readonly SeriesView[]
  readonly chosen: number | undefined
  readonly onChoose: (id: number) => void
}

/** Pictures lead. */
export function SeriesGrid({ series, chosen, onChoose }: SeriesGridProps) {
  const name = useId()
  return (
    <fieldset className={styles.grid} aria-label="造型">
      {series.map(({ id, name: title, cover, note }, index) => (
        <PictureOption
          key={id}
          name={name}
          checked={id === chosen}
          picture={{ src: cover, ...COVER, eager: index < 4 }}
          onChange={() => onChoose(id)}
        >
          <span className={styles.name}>{title}</span>
          {note && (
            <Note as="span" className={styles.note}>
              {note}
            </Note>
          )}
        </PictureOption>
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
