import { useQuery } from '@tanstack/react-query'
import { cityOf } from '../../city/city.api'
import { afterPullDelay } from '../../platform/list/pull-delay'
import { usePagedList } from '../../platform/list/usePagedList'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { Button, buttonClass } from '../../ui/Button/Button'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { PullUpList } from '../../ui/PullUpList/PullUpList'
import { SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden'
import { isFiltered, knownTotal, type StoreFilters } from '../filters'
import { districtsOf, foundStores, subwayOf } from '../store.api'
import styles from './FoundStores.module.css'
import { StoreCard } from './StoreCard'
import { StoreCardSkeleton } from './StoreCardSkeleton'

interface FoundStoresProps {
  readonly filters: StoreFilters
  readonly onClear: () => void
}

/** Give it the filters as key: other filters are another list, from its first page. */
export function FoundStores({ filters, onClear }: FoundStoresProps) {
  const visitor = useVisitor()
  const { items: stores, isPending, failed, pull, more, retry } = usePagedList(foundStores(visitor, filters))

  if (isPending) return <FoundSkeleton />
  if (stores.length === 0 && !failed) return <NothingFound filters={filters} onClear={onClear} />
  return (
    <>
      {stores.length > 0 && (
        <PullUpList
          state={pull}
          onMore={() => afterPullDelay(more)}
          moreText="上拉，加载更多门店"
          doneText="没有更多门店咯"
        >
          <h2>
            <VisuallyHidden>门店列表</VisuallyHidden>
          </h2>
          <CountLine filters={filters} shown={stores.length} hasMore={pull === 'more'} />
          <div className={styles.list}>
            {stores.map((store) => (
              <StoreCard key={store.id} store={store} place="list" />
            ))}
          </div>
        </PullUpList>
      )}
      {failed && <ErrorState compact={stores.length > 0} onRetry={retry} />}
    </>
  )
}

function CountLine({ filters, shown, hasMore }: { filters: StoreFilters; shown: number; hasMore: boolean }) {
  const { cityId, location } = useVisitor()
  const { data: city } = useQuery(cityOf(cityId))
  const { data: districts = [] } = useQuery(districtsOf(cityId))
  const { data: lines = [] } = useQuery(subwayOf(cityId))
  const total = hasMore ? knownTotal(filters, { city: city?.store_count, districts, lines }) : shown
  return (
    <p className={styles.count} role="status">
      <span>{total === undefined ? `${shown} 家以上门店` : `共 ${total} 家门店`}</span>
      <span>{location ? '按距离' : '未定位，暂不显示距离'}</span>
    </p>
  )
}

function NothingFound({ filters, onClear }: FoundStoresProps) {
  const otherCity = (
    <Link to={paths.city({ redirect: paths.searchStore() })} className={buttonClass({ kind: 'secondary' })}>
      换个城市看看
    </Link>
  )
  if (!isFiltered(filters))
    return <Empty art="empty-search" title="这座城市还没有门店" text="可以看看邻近的城市" action={otherCity} />
  return (
    <Empty
      art="empty-search"
      title="没有符合条件的门店"
      text={filters.keyword ? `没有找到“${filters.keyword}”，换个词或放宽条件试试` : '放宽条件试试'}
      action={
        <>
          <Button onClick={onClear}>清除条件</Button>
          {otherCity}
        </>
      }
    />
  )
}

const FoundSkeleton = () => (
  <SkeletonGroup>
    <p className={styles.count}>
      <SkeletonText lines={['short']} className={styles.countBone} />
    </p>
    <div className={styles.list}>
      <StoreCardSkeleton />
      <StoreCardSkeleton />
      <StoreCardSkeleton />
      <StoreCardSkeleton />
    </div>
  </SkeletonGroup>
)
