import type { HopeCity } from '@kuaimen/contract/city/city.views'
import { cx } from '../../ui/cx'
import { IconHeart } from '../../ui/Icon/ScreenIcon'
import { Muted } from '../../ui/Text/Text'
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden'
import styles from './HopeButton.module.css'
import { useIsHoped } from './hoped'
import { useHope } from './useHope'

/** A city without stores and how many wait for one; the heart lights once and stays lit. */
export function HopeButton({ city }: { city: HopeCity }) {
  const hope = useHope()
  const isHoped = useIsHoped(city.city_id)
  return (
    <button
      type="button"
      className={cx(styles.hope, isHoped && styles.hoped)}
      aria-pressed={isHoped}
      onClick={() => !isHoped && hope.mutate(city.city_id)}
    >
      <span className={styles.name}>{city.short_name}</span>
      <IconHeart size="s" filled={isHoped} className={styles.heart} />
      <Muted className={styles.count}>{city.hopes > 0 ? city.hopes : '期待'}</Muted>
      <VisuallyHidden>{city.hopes > 0 ? '人期待开店' : '开店'}</VisuallyHidden>
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
