import type { CityListItem, HopeCity } from '@kuaimen/contract/city/city.views'
import { Button } from '../../ui/Button/Button'
import { Empty } from '../../ui/Empty/Empty'
import { Section } from '../../ui/Section/Section'
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden'
import { type Choosing, CityRows } from './CityRows'
import styles from './FoundCities.module.css'
import { HopeGrid } from './HopeButton'

type FoundCitiesProps = Choosing & {
  words: string
  cities: readonly CityListItem[]
  hopeCities: readonly HopeCity[]
  onClear: () => void
}

export const FoundCities = ({ words, cities, hopeCities, onClear, ...choosing }: FoundCitiesProps) => (
  <>
    <p role="status">
      <VisuallyHidden>找到{cities.length + hopeCities.length}座城市</VisuallyHidden>
    </p>
    {cities.length > 0 && (
      <div className={styles.found}>
        <CityRows cities={cities} {...choosing} />
      </div>
    )}
    {hopeCities.length > 0 && (
      <Section title="还没有门店" note="点亮爱心，期待的人多，我们就早些来">
        <HopeGrid cities={hopeCities} />
      </Section>
    )}
    {cities.length + hopeCities.length === 0 && (
      <Empty
        art="empty-search"
        title={`没有找到“${words.trim()}”`}
        text="试试城市的中文名、拼音或首字母"
        action={
          <Button kind="secondary" onClick={onClear}>
            看看全部城市
          </Button>
        }
      />
    )}
  </>
)
