import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router'
import { useBack } from '../../account/parts/useBack'
import { paths } from '../../app/paths'
import { useVisitor } from '../../app/VisitorProvider'
import { cityOf } from '../../city/city.api'
import { FloatingStack } from '../../ui/FloatingButton/FloatingButton'
import { IconChevronDown, IconLocation } from '../../ui/Icon/Icon'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { ScrollToTop } from '../../ui/ScrollToTop/ScrollToTop'
import { filtersFrom, type StoreFilters, withoutBlanks } from '../filters'
import { FilterBar } from '../parts/FilterBar'
import { FoundStores } from '../parts/FoundStores'
import { StoreSearchBox } from '../parts/StoreSearchBox'
import styles from './SearchStore.module.css'

/** The address is the state: a filter replaces it, so that a shared or reloaded page shows the same list. */
export default function SearchStore() {
  const navigate = useNavigate()
  const back = useBack()
  const filters = filtersFrom(new URLSearchParams(useLocation().search))
  const change = (part: StoreFilters) =>
    navigate(paths.searchStore(withoutBlanks({ ...filters, ...part })), { replace: true })
  const clear = () => navigate(paths.searchStore(), { replace: true })
  return (
    <Page
      top={
        <NavBar title="门店" onBack={back} right={<CityLink />}>
          <div className={styles.tools}>
            <StoreSearchBox keyword={filters.keyword ?? ''} onSearch={(keyword) => change({ keyword })} />
            <FilterBar filters={filters} onChange={change} onClear={clear} />
          </div>
        </NavBar>
      }
    >
      <FoundStores key={paths.searchStore(filters)} filters={filters} onClear={clear} />
      <FloatingStack>
        <ScrollToTop />
      </FloatingStack>
    </Page>
  )
}

function CityLink() {
  const { cityId } = useVisitor()
  const { data: city } = useQuery(cityOf(cityId))
  const name = city?.short_name ?? '选择城市'
  return (
    <Link
      to={paths.city({ redirect: paths.searchStore() })}
      className={styles.city}
      aria-label={`当前城市：${name}，切换城市`}
    >
      <IconLocation size="s" />
      <span>{name}</span>
      <IconChevronDown size="s" />
    </Link>
  )
}
