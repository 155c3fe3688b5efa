import { corpCities } from '@kuaimen/contract/city/city.endpoints'
import type { DriveDetail } from '@kuaimen/contract/enterprise/drive.views'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../api/query'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { shortStoreName } from '../../../store/short-name'
import { Chip, ChipGroup } from '../../../ui/Chip/Chip'
import { RadioList } from '../../../ui/RadioList/RadioList'
import { Section } from '../../../ui/Section/Section'
import { Note } from '../../../ui/Text/Text'
import { startsText } from '../../drive-text'
import styles from './Choices.module.css'
import type { Choice } from './useDriveChoice'

type City = DriveDetail['cities'][number]

const BY_CITY = 2

/** In the order in which companies are served; without an answer in the drive's own. */
function useInOrder(cities: readonly City[]): readonly City[] {
  const { data } = useQuery({ ...query(corpCities, { level: BY_CITY }, { quiet: true }), enabled: cities.length > 1 })
  const order = data?.flatMap(({ children }) => children.map(({ city_id }) => city_id)) ?? []
  const at = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...cities].sort((a, b) => at(a.city.city_id) - at(b.city.city_id))
}

/** Where: by city from a list, which opens on the city one is in already; nobody is asked where they are. */
export function DriveStores({ drive, choice }: { drive: DriveDetail; choice: Choice }) {
  const cities = useInOrder(drive.cities)
  const { cityId } = useVisitor()
  const [turned, setTurned] = useState<number>()
  const chosen = cities.find(({ stores }) => stores.some(({ id }) => id === choice.store?.id))
  const inCity = (id: number | undefined) => cities.find(({ city }) => city.city_id === id)
  const shown = inCity(turned) ?? chosen ?? inCity(cityId) ?? cities[0]
  if (!shown) return null
  return (
    <Section
      title="去哪家"
      place={choice.places.store}
      note={cities.length > 1 ? `${cities.length} 个城市可选` : shown.city.name}
    >
      {cities.length > 1 && (
        <div className={styles.cities}>
          <ChipGroup label="城市">
            {cities.map(({ city, stores }) => (
              <Chip key={city.city_id} selected={city === shown.city} onClick={() => setTurned(city.city_id)}>
                {city.short_name} {stores.length}
              </Chip>
            ))}
          </ChipGroup>
        </div>
      )}
      <Stores city={shown} choice={choice} />
    </Section>
  )
}

const Stores = ({ city: { city, stores }, choice }: { city: City; choice: Choice }) => (
  <RadioList
    label={`${city.name}的门店`}
    value={choice.store && String(choice.store.id)}
    onChange={(id) => choice.chooseStore(Number(id))}
    options={stores.map((store) => ({
      value: String(store.id),
      label: <span className={styles.name}>{shortStoreName(store.name)}</span>,
      note: (
        <>
          {store.address}
          <Note as="span">{startsText(store)}</Note>
        </>
      ),
    }))}
  />
)
