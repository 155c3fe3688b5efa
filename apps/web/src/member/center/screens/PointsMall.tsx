import { useQuery } from '@tanstack/react-query'
import { usePagedList } from '../../../platform/list/usePagedList'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { DuskHeadBone, duskWay } from '../../../ui/DuskHead/DuskHead'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { Section } from '../../../ui/Section/Section'
import { SkeletonGroup } from '../../../ui/Skeleton/Skeleton'
import { standing } from '../../center.api'
import { itemsOf } from '../../mall/mall.api'
import { ItemGrid, ItemGridSkeleton } from '../../mall/parts/ItemGrid'
import { PointsHead } from '../../mall/parts/PointsHead'
import { Redeems } from '../../mall/parts/Redeems'
import { EarnStrip } from '../../task/parts/EarnStrip'

const FEATURED = 6

/** What points there are, how to get more, and what they buy. */
export default function PointsMall() {
  const back = useBack()
  const { data, isPending, refetch } = useQuery(standing())
  return (
    <Page top={<NavBar title="积分商城" onBack={back} />}>
      {isPending && <MallSkeleton />}
      {!isPending && !data && <ErrorState onRetry={refetch} />}
      {data && (
        <>
          <PointsHead standing={data}>
            <Link to={paths.pointsDetail()} className={duskWay}>
              明细
            </Link>
            <Link to={paths.taskCenter()} className={duskWay}>
              赚积分
            </Link>
          </PointsHead>
          <EarnStrip />
          <Featured />
          <Redeems />
        </>
      )}
    </Page>
  )
}

const MallSkeleton = () => (
  <SkeletonGroup>
    <DuskHeadBone />
    <Section title=" ">
      <ItemGridSkeleton />
    </Section>
  </SkeletonGroup>
)

function Featured() {
  const { items, isPending, failed, retry } = usePagedList(itemsOf('all'))
  const featured = items.slice(0, FEATURED)
  return (
    <Section title="兑好物" action={items.length > 0 && <Link to={paths.pointsCoupon()}>全部</Link>}>
      {isPending && (
        <SkeletonGroup>
          <ItemGridSkeleton />
        </SkeletonGroup>
      )}
      {failed && items.length === 0 && <ErrorState compact onRetry={retry} />}
      {!isPending && !failed && items.length === 0 && (
        <Empty compact art="empty-cards" title="新的好物正在准备" text="先攒着积分，上新后就能兑" />
      )}
      {featured.length > 0 && <ItemGrid items={featured} />}
    </Section>
  )
}
