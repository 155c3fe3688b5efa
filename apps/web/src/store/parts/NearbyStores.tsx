import { lastOf } from '@kuaimen/contract/kernel/collection'
import { STORES_AT_MOST, STORES_PER_PAGE } from '@kuaimen/contract/store/store.rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { afterPullDelay } from '../../platform/list/pull-delay'
import { useLastReady } from '../../platform/list/useLastReady'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { lazyPart } from '../../ui/lazy/lazyPart'
import { Section } from '../../ui/Section/Section'
import { SkeletonGroup } from '../../ui/Skeleton/Skeleton'
import { nearbyStores } from '../store.api'
import { StoreCard } from './StoreCard'
import { StoreCardSkeleton } from './StoreCardSkeleton'
import styles from './StoreList.module.css'
import { useRecommendedShown } from './useRecommendedShown'

/** Its gestures are for the end of the page. */
const More = lazyPart(async () => (await import('../../ui/PullUpList/PullUpList')).PullUpList)

const CACHED_MS = 1_800_000

interface NearbyStoresProps {
  /** The way to all stores, beside the title. */
  readonly all: ReactNode
  /** Whether the page is alive: what comes later may be asked for. */
  readonly isAwake: boolean
  readonly onOpen: (id: number) => void
}

/** Five at a time, ten at most; the footer is for lists that are still short. */
export function NearbyStores({ all, isAwake, onOpen }: NearbyStoresProps) {
  const visitor = useVisitor()
  const second = nearbyStores(visitor, 2)
  const client = useQueryClient()
  // Coming back finds as many as were pulled up before, and so the place one left.
  const [pages, setPages] = useState(() => (client.getQueryData(second.queryKey) ? 2 : 1))
  // Ten at most, five a page: two questions, the second one only when it is asked for.
  const answers = [
    useQuery(nearbyStores(visitor, 1)),
    useQuery({ ...second, enabled: pages > 1, gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : CACHED_MS }),
  ].slice(0, pages)
  const last = lastOf(answers)
  const isWaiting = last?.isPending === true
  const fetched = answers.flatMap(({ data }) => data ?? [])
  // Another place is another list: the one before stays in sight until it has come.
  const stores = useLastReady(fetched, fetched.length > 0 || !isWaiting)
  const hasMore = last?.data?.length === STORES_PER_PAGE && stores.length < STORES_AT_MOST
  const above = useRecommendedShown().map(({ id }) => id)
  const isShort = stores.length < STORES_AT_MOST
  const state = isWaiting ? 'loading' : hasMore ? 'more' : isShort ? 'done' : 'off'

  if (stores.length === 0 && isWaiting)
    return (
      <Section title="附近门店">
        <SkeletonGroup>
          <StoreCardSkeleton />
          <StoreCardSkeleton />
          <StoreCardSkeleton />
        </SkeletonGroup>
      </Section>
    )
  return (
    <Section title="附近门店" action={all}>
      {last?.isError && <ErrorState compact onRetry={() => last.refetch()} />}
      {stores.length === 0 && !last?.isError && <Empty compact title="这座城市还没有门店" />}
      {stores.length > 0 && (
        <div className={styles.list}>
          {stores
            .filter(({ id }) => !above.includes(id))
            .map((store) => (
              <StoreCard key={store.id} store={store} place="home" onOpen={() => onOpen(store.id)} />
            ))}
        </div>
      )}
      {stores.length > 0 && isAwake && (
        <More>
          {(PullUpList) => (
            <PullUpList
              state={state}
              onMore={() => afterPullDelay(() => setPages((count) => count + 1))}
              moreText="上拉，加载更多门店"
              doneText="没有更多门店咯"
            />
          )}
        </More>
      )}
    </Section>
  )
}
