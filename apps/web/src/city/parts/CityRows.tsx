import type { CityListItem } from '@kuaimen/contract/city/city.views'
import { IconCheck } from '../../ui/Icon/Icon'
import { ListRow, RowGroup } from '../../ui/ListRow/ListRow'
import styles from './CityRows.module.css'

export type Choosing = { chosenId: number | undefined; onChoose: (city: CityListItem) => void }

export const CityRows = ({ cities, chosenId, onChoose }: Choosing & { cities: readonly CityListItem[] }) => (
  <RowGroup>
    {cities.map((city) => (
      <ListRow
        key={city.city_id}
        label={city.short_name}
        chevron={false}
        value={city.city_id === chosenId ? <Here /> : <small>{city.store_count} 家门店</small>}
        onClick={() => onChoose(city)}
      />
    ))}
  </RowGroup>
)

const Here = () => (
  <span className={styles.here}>
    <IconCheck size="s" /> 当前城市
  </span>
)
