import type { HopeCity } from '@kuaimen/contract/city/city.views'
import { cx } from '../../ui/cx'
import { IconHeart } from '../../ui/Icon/Icon'
import { useHope } from '../city.api'
import styles from './HopeButton.module.css'
import { useIsHoped } from './hoped'

/** A city without stores and how many wait for one; the heart lights once and stays lit. */
export function HopeButton({ city }: { city: HopeCity }) {
  const hope = useHope()
  const isHoped = useIsHoped(city.city_id)
  return (
    <button
      type="button"
      className={cx(styles.hope, isHoped && styles.hoped)}
      aria-pressed={isHoped}
      aria-label={`期待${city.short_name}开店，${city.hopes}人期待${isHoped ? '，已期待' : ''}`}
      onClick={() => !isHoped && hope.mutate(city.city_id)}
    >
      <span className={styles.name}>{city.short_name}</span>
      <IconHeart size="s" filled={isHoped} className={styles.heart} />
      <span className={styles.count}>{city.hopes}</span>
    </button>
  )
}

export const HopeGrid = ({ cities }: { cities: readonly HopeCity[] }) => (
  <ul className={styles.grid}>
    {cities.map((city) => (
      <li key={city.city_id}>
        <HopeButton city={city} />
      </li>
    ))}
  </ul>
)
