import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBrand } from '../../brand/brand.api'
import { cityOf } from '../../city/city.api'
import { Link } from '../../platform/page/Link'
import { usePageLocation } from '../../platform/page/location'
import { useNavigate } from '../../platform/page/navigate'
import { paths } from '../../platform/page/paths'
import { useBack } from '../../platform/page/useBack'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { FloatingStack } from '../../ui/FloatingButton/FloatingButton'
import { IconChevronDown, IconLocation } from '../../ui/Icon/Icon'
import { lazyPart } from '../../ui/lazy/lazyPart'
import { NavBar } from '../../ui/NavBar/NavBar'
import { useHydrated } from '../../ui/overlay/useHydrated'
import { Page } from '../../ui/Page/Page'
import { ScrollToTop } from '../../ui/ScrollToTop/ScrollToTop'
import { filtersFrom, type StoreFilters, withoutBlanks } from '../filters'
import { ChosenProduct } from '../parts/ChosenProduct'
import { FilterBar } from '../parts/FilterBar'
import { FoundStores } from '../parts/FoundStores'
import { MapOpening } from '../parts/MapOpening'
import { StoreSearchBox } from '../parts/StoreSearchBox'
import { ViewSwitch } from '../parts/ViewSwitch'
import styles from './SearchStore.module.css'

const OnMap = lazyPart(async () => (await import('../parts/StoreMap')).default)

type View = 'map' | undefined

/** The address is the state: a filter replaces it, so that a shared or reloaded page shows the same list or map. */
export default function SearchStore() {
  const navigate = useNavigate()
  const { cityId } = useVisitor()
  const back = useBack()
  const search = new URLSearchParams(usePageLocation().search)
  const hydrated = useHydrated()
  const hasMap = useBrand()?.map_show === 1
  const [mapFailed, setMapFailed] = useState(false)
  const filters = filtersFrom(search)
  const view: View = hasMap && search.get('view') === 'map' ? 'map' : undefined
  const show = (next: StoreFilters, as: View) =>
    navigate(paths.searchStore({ ...withoutBlanks(next), view: as }), { replace: true })
  const change = (part: StoreFilters) => show({ ...filters, ...part }, view)
  const clear = () => show({}, view)
  const searchFor = (keyword: string, inCity = cityId) =>
    change({ keyword, city_id: inCity === cityId ? undefined : String(inCity) })
  const turn = () => {
    setMapFailed(false)
    show(filters, view ? undefined : 'map')
  }
  const giveUpMap = () => {
    setMapFailed(true)
    show(filters, undefined)
  }
  return (
    <Page
      className={view && styles.onMap}
      top={
        <NavBar title="门店" onBack={back} right={<CityLink view={view} />}>
          <div className={styles.tools}>
            <StoreSearchBox keyword={filters.keyword ?? ''} onSearch={searchFor} />
            <FilterBar filters={filters} onChange={change} onClear={clear}>
              {hasMap && <ViewSwitch onMap={view === 'map'} onTurn={turn} />}
            </FilterBar>
          </div>
        </NavBar>
      }
    >
      {view ? (
        <OnMap waiting={<MapOpening />}>
          {(StoreMap) =>
            hydrated ? <StoreMap filters={filters} onClear={clear} onFail={giveUpMap} /> : <MapOpening />
          }
        </OnMap>
      ) : (
        <>
          {mapFailed && (
            <p className={styles.failed} role="alert">
              地图暂时打不开，已为您换回列表，稍后可再试
            </p>
          )}
          {filters.product_id && <ChosenProduct id={filters.product_id} />}
          <FoundStores key={paths.searchStore(filters)} filters={filters} onClear={clear} />
          <FloatingStack>
            <ScrollToTop />
          </FloatingStack>
        </>
      )}
    </Page>
  )
}

function CityLink({ view }: { view: View }) {
  const { cityId } = useVisitor()
  const { data: city } = useQuery(cityOf(cityId))
  const name = city?.short_name ?? '选择城市'
  return (
    <Link
      to={paths.city({ redirect: paths.searchStore({ view }) })}
      className={styles.city}
      aria-label={`当前城市：${name}，切换城市`}
    >
      <IconLocation size="s" />
      <span>{name}</span>
      <IconChevronDown size="s" />
    </Link>
  )
}
