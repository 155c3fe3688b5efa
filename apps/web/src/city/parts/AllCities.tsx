import type { CityListItem } from '@kuaimen/contract/city/city.views'
import { useMemo } from 'react'
import styles from './AllCities.module.css'
import { type Choosing, CityRows } from './CityRows'
import { groupByLetter } from './cities'
import { LetterIndex } from './LetterIndex'

const headingOf = (letter: string) => document.getElementById(`city-letter-${letter}`)

/** Every city with stores by letter, and the letters at the right edge. */
export function AllCities({ cities, ...choosing }: Choosing & { cities: readonly CityListItem[] }) {
  const groups = useMemo(() => groupByLetter(cities), [cities])
  return (
    <div className={styles.all}>
      <div>
        {groups.map(({ letter, cities: group }) => (
          <section key={letter} className={styles.group} aria-labelledby={`city-letter-${letter}`}>
            <h3 id={`city-letter-${letter}`} className={styles.letter} tabIndex={-1}>
              {letter}
            </h3>
            <CityRows cities={group} {...choosing} />
          </section>
        ))}
      </div>
      <LetterIndex
        letters={groups.map(({ letter }) => letter)}
        onReach={(letter) => headingOf(letter)?.scrollIntoView({ block: 'start' })}
        onSettle={(letter) => headingOf(letter)?.focus({ preventScroll: true })}
      />
    </div>
  )
}
