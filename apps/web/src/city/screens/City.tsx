import type { CityView } from '@kuaimen/contract/city/city.views'
import { KEYWORD_AT_MOST } from '@kuaimen/contract/kernel/keyword'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { usePageLocation } from '../../platform/page/location'
import { useNavigate } from '../../platform/page/navigate'
import { paths } from '../../platform/page/paths'
import { previousPageOf } from '../../platform/page/previous-page'
import { useReturnTarget } from '../../platform/page/return-target'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { Chip, ChipGroup } from '../../ui/Chip/Chip'
import { cx } from '../../ui/cx'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { NavBar } from '../../ui/NavBar/NavBar'
import { useHydrated } from '../../ui/overlay/useHydrated'
import { Page } from '../../ui/Page/Page'
import { SearchField } from '../../ui/SearchField/SearchField'
import { Section } from '../../ui/Section/Section'
import { citiesToHopeFor, citiesWithStores } from '../city.api'
import { setUserCity, useGeo } from '../geo'
import { AllCities } from '../parts/AllCities'
import { CitySkeleton } from '../parts/CitySkeleton'
import { searchCities } from '../parts/cities'
import { FoundCities } from '../parts/FoundCities'
import { HopeGrid } from '../parts/HopeButton'
import { LocatedCity } from '../parts/LocatedCity'
import styles from './City.module.css'

const viewOf = ({ city_id, name, short_name, store_count }: CityView): CityView => ({
  city_id,
  name,
  short_name,
  store_count,
})

export default function City() {
  const navigate = useNavigate()
  const target = useReturnTarget()
  const { pathname, search } = usePageLocation()
  const here = pathname + search
  const chosenId = useChosenId()
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words)
  const { data: cities = [], isPending, isError, refetch } = useQuery(citiesWithStores())
  const { data: hopeCities = [] } = useQuery(citiesToHopeFor())
  const hot = cities.filter(({ is_hot }) => is_hot === 1).sort((a, b) => b.store_count - a.store_count)

  const choose = (city: CityView) => {
    setUserCity(viewOf(city))
    // The page one came from is a step back: opened anew it would lie there twice.
    const pages = target === paths.home() ? [target, paths.homeAlias()] : [target]
    const isBefore = pages.includes(previousPageOf(here) ?? '') && window.history.state?.idx > 0
    void (isBefore ? navigate(-1) : navigate(target, { replace: true }))
  }
  const choosing = { chosenId, onChoose: choose }
  const isSearching = wanted.trim() !== ''

  return (
    <Page
      top={
        // Without a city there is nowhere to go back to: every page would lead here again.
        <NavBar title="选择城市" onBack={chosenId === undefined ? undefined : () => navigate(-1)}>
          <div className={styles.search}>
            <SearchField
              label="搜索城市"
              placeholder="城市名、拼音或首字母"
              value={words}
              onChange={setWords}
              maxLength={KEYWORD_AT_MOST}
            />
          </div>
        </NavBar>
      }
    >
      {isSearching ? (
        <FoundCities
          words={wanted}
          cities={searchCities(cities, wanted)}
          hopeCities={searchCities(hopeCities, wanted)}
          onClear={() => setWords('')}
          {...choosing}
        />
      ) : (
        <>
          <Section title="当前定位" className={styles.part}>
            <LocatedCity hopeCities={hopeCities} onChoose={choose} />
          </Section>
          {isPending && <CitySkeleton />}
          {isError && <ErrorState onRetry={refetch} />}
          {hot.length > 0 && (
            <Section title="热门城市" className={cx(styles.part, styles.hot)}>
              <ChipGroup label="热门城市" grid>
                {hot.map((city) => (
                  <Chip key={city.city_id} selected={city.city_id === chosenId} onClick={() => choose(city)}>
                    {city.short_name}
                  </Chip>
                ))}
              </ChipGroup>
            </Section>
          )}
          {cities.length > 0 && (
            <Section title="全部城市" className={styles.part}>
              <AllCities cities={cities} {...choosing} />
            </Section>
          )}
          {hopeCities.length > 0 && (
            <Section title="期待我们来" note="点亮爱心，期待的人多，我们就早些来" className={styles.part}>
              <HopeGrid cities={hopeCities} />
            </Section>
          )}
        </>
      )}
    </Page>
  )
}

/** The cookie is what both sides can read; what this phone has persisted is newer. */
function useChosenId(): number | undefined {
  const { cityId } = useVisitor()
  const persisted = useGeo().userCity?.city_id
  return useHydrated() ? (persisted ?? cityId) : cityId
}
