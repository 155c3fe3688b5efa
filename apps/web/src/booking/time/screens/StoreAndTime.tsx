import { studioDay } from '@kuaimen/contract/kernel/time'
import { writeItems } from '@kuaimen/contract/schedule/schedule.rules'
import type { StartOn } from '@kuaimen/contract/schedule/schedule.views'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyQuery } from '../../../api/paged-query'
import { cityOf } from '../../../city/city.api'
import { useIntercept } from '../../../contact/adviser/parts/useIntercept'
import { usePagedList } from '../../../platform/list/usePagedList'
import { Link } from '../../../platform/page/Link'
import { usePageLocation } from '../../../platform/page/location'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { StoreSoonestList, StoreSoonestSkeleton } from '../../../schedule/parts/StoreSoonestList'
import { inOrder, type SoonestOrder } from '../../../schedule/parts/start-text'
import { soonestOf } from '../../../schedule/schedule.api'
import { Button, buttonClass } from '../../../ui/Button/Button'
import { cx } from '../../../ui/cx'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { IconLocation } from '../../../ui/Icon/Icon'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { useHydrated } from '../../../ui/overlay/useHydrated'
import { Page } from '../../../ui/Page/Page'
import { TabPanel, Tabs } from '../../../ui/Tabs/Tabs'
import { namedBranch, readItems } from '../../../visit/visit'
import { RunningHold } from '../../upcoming/parts/HoldCard'
import { NothingToBook } from '../parts/NothingToBook'
import { useVisit, type Visit } from '../parts/useVisit'
import { VisitHead } from '../parts/VisitHead'
import { type VisitWanted, data as visitData } from '../visit-page'
import styles from './StoreAndTime.module.css'

const TITLE = '选择门店与时间'
const ORDERS = [
  { key: 'soonest', label: '按最早可约' },
  { key: 'near', label: '按距离' },
] as const

export function data({ search, visitor }: VisitWanted): AnyQuery[] {
  const items = writeItems(readItems(search.get('items')))
  return [cityOf(visitor.cityId), ...visitData({ search, visitor }), ...(items ? [soonestOf(items, visitor)] : [])]
}

export default function StoreAndTime() {
  useIntercept()
  const back = useBack()
  const visit = useVisit()
  const isHydrated = useHydrated()
  const { cityId } = useVisitor()
  const { pathname, search } = usePageLocation()
  const { data: city } = useQuery({ ...cityOf(cityId), placeholderData: keepPreviousData })
  if (visit.isGone || (isHydrated && visit.items.length === 0))
    return <NothingToBook title={TITLE} isGone={visit.isGone} branch={visit.branch} />
  return (
    <Page
      top={
        <NavBar
          title={TITLE}
          onBack={back}
          right={
            <Link
              to={paths.city({ redirect: pathname + search })}
              className={styles.city}
              aria-label={`当前城市：${city?.short_name ?? ''}，切换城市`}
            >
              <IconLocation size="s" />
              {city?.short_name}
            </Link>
          }
        />
      }
    >
      <RunningHold className={styles.hold} />
      {visit.failed ? (
        <ErrorState onRetry={visit.failed.refetch} />
      ) : (
        <>
          <VisitHead visit={visit} />
          <Stores visit={visit} cityName={city?.short_name ?? '这座城市'} />
        </>
      )}
    </Page>
  )
}

function Stores({ visit, cityName }: { visit: Visit; cityName: string }) {
  const visitor = useVisitor()
  const navigate = useNavigate()
  const { pathname, search } = usePageLocation()
  const [order, setOrder] = useState<SoonestOrder>('soonest')
  const today = studioDay(new Date())
  const { items: stores, first, isPending, failed, pull, more, retry } = usePagedList(soonestOf(visit.text, visitor))
  const { branch, text, draft } = visit
  const take = (store_id: number, { day, time }: StartOn) => {
    visit.persist({ store_id, day, time })
    void navigate(paths.bookingConfirm({ branch }))
  }

  if (isPending) return <StoresSkeleton />
  if (stores.length === 0 && failed) return <ErrorState onRetry={retry} />
  if (stores.length === 0)
    return (
      <Empty
        title={visit.items.length > 1 ? `${cityName}没有一家门店能一次拍完` : `${cityName}的门店暂时拍不了`}
        text={visit.items.length > 1 ? '可以回购物车少选几个，分次预约' : '换一座城市，或看看别的产品'}
        action={
          <>
            <Link to={paths.city({ redirect: pathname + search })} className={buttonClass()}>
              换一座城市
            </Link>
            <Link
              to={paths.cant({ branch: namedBranch(branch), items: text, city_id: visitor.cityId })}
              className={buttonClass({ kind: 'secondary' })}
            >
              看看原因
            </Link>
          </>
        }
      />
    )
  return (
    <>
      <Tabs id="order" label="门店排序" tabs={ORDERS} value={order} onChange={setOrder} className={styles.tabs} />
      <TabPanel id="order" value={order}>
        <p className={styles.count} role="status">
          <span>共 {first?.total ?? 0} 家门店可选</span>
          {!visitor.location && <span>未定位，暂不显示距离</span>}
        </p>
        <StoreSoonestList
          // In another order they are other cards: none is seen to move from its place.
          key={stores[0]?.store.distance === null ? 'anywhere' : 'near'}
          stores={inOrder(stores, order)}
          today={today}
          chosen={draft?.store_id && draft.time ? { ...draft, store_id: draft.store_id } : undefined}
          onTake={take}
          to={({ store, soonest }) =>
            soonest
              ? paths.dateAndTime({ branch, items: text, store_id: store.id, day: soonest.day })
              : paths.storeCant({ branch: namedBranch(branch), store_id: store.id, items: text })
          }
        />
      </TabPanel>
      <Link to={paths.waitlist({ items: text })} className={cx(buttonClass({ kind: 'quiet' }), styles.wait)}>
        没有合适的时间？去候补
      </Link>
      {failed && <ErrorState compact onRetry={retry} />}
      {(pull === 'more' || pull === 'loading') && (
        <Button kind="secondary" block className={styles.more} pending={pull === 'loading'} onClick={more}>
          更多门店
        </Button>
      )}
    </>
  )
}

const StoresSkeleton = () => (
  <div className={styles.bones}>
    <StoreSoonestSkeleton />
  </div>
)
