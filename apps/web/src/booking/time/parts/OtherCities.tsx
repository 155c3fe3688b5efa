import type { CityView } from '@kuaimen/contract/city/city.views'
import { useQueries } from '@tanstack/react-query'
import { bookableCities } from '../../../city/city.api'
import { setUserCity } from '../../../city/geo'
import { Link } from '../../../platform/page/Link'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { Chip, ChipGroup } from '../../../ui/Chip/Chip'
import { ListRow, RowGroup } from '../../../ui/ListRow/ListRow'
import { Section } from '../../../ui/Section/Section'
import { readItems } from '../../../visit/visit'

const SHOWN = 12

interface OtherCitiesProps {
  readonly items: string | undefined
  /** Where the visit goes on, in the city that is chosen. */
  readonly goTo: string
}

/** Cities where everything of the visit can be had; one tap goes on there. */
export function OtherCities({ items, goTo }: OtherCitiesProps) {
  const navigate = useNavigate()
  const { cityId } = useVisitor()
  const answers = useQueries({ queries: readItems(items ?? '').map(({ product_id }) => bookableCities(product_id)) })
  const lists = answers.flatMap(({ data }) => (data ? [data] : []))
  const [first = [], ...others] = lists
  const isKnown = answers.length > 0 && lists.length === answers.length
  const cities = first.filter(
    ({ city_id }) => city_id !== cityId && others.every((list) => list.some((city) => city.city_id === city_id)),
  )
  const choose = ({ city_id, name, short_name, store_count }: CityView) => {
    setUserCity({ city_id, name, short_name, store_count })
    void navigate(goTo, { replace: true })
  }
  if (items && !isKnown) return null
  if (items && cities.length === 0) return null
  return (
    <Section title="换一座城市" note={items ? '这些城市可以预约' : undefined}>
      {items && (
        <ChipGroup label="可以预约的城市">
          {cities.slice(0, SHOWN).map((city) => (
            <Chip key={city.city_id} onClick={() => choose(city)}>
              {city.short_name}
            </Chip>
          ))}
        </ChipGroup>
      )}
      {(!items || cities.length > SHOWN) && (
        <RowGroup>
          <ListRow label="全部城市" render={(row) => <Link to={paths.city({ redirect: goTo })} {...row} />} />
        </RowGroup>
      )}
    </Section>
  )
}
