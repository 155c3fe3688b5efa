import type { PointsLine, PointsPage } from '@kuaimen/contract/member/membership.views'
import { afterPullDelay } from '../../../platform/list/pull-delay'
import type { usePagedList } from '../../../platform/list/usePagedList'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { buttonClass } from '../../../ui/Button/Button'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { PullUpList } from '../../../ui/PullUpList/PullUpList'
import type { PointsTab } from '../../center.api'
import { dayWords } from '../../membership-text'
import { LedgerSkeleton } from './CenterSkeleton'
import { MonthLedger } from './MonthLedger'

interface PointsLedgerProps {
  readonly kind: PointsTab
  readonly list: ReturnType<typeof usePagedList<PointsPage, PointsLine>>
}

export function PointsLedger({ kind, list }: PointsLedgerProps) {
  const { items, first, isPending, failed, pull, more, retry } = list
  if (isPending) return <LedgerSkeleton />
  if (!first) return <ErrorState onRetry={retry} />
  if (items.length === 0) return <NoPoints kind={kind} />
  return (
    <>
      <PullUpList
        state={pull}
        onMore={() => afterPullDelay(more)}
        moreText="上拉，看更早的记录"
        doneText="没有更早的记录了"
      >
        <MonthLedger
          lines={items}
          noteOf={({ expires_on }, today) => (expires_on ? `${dayWords(expires_on, today)}到期` : '')}
        />
      </PullUpList>
      {failed && <ErrorState compact onRetry={retry} />}
    </>
  )
}

const NoPoints = ({ kind }: { kind: PointsTab }) =>
  kind === 'out' ? (
    <Empty
      art="empty-cards"
      title="还没有用过积分"
      text="攒着也不急，到期前会提醒您"
      action={
        <Link to={paths.pointsMall()} className={buttonClass()}>
          看看能换什么
        </Link>
      }
    />
  ) : (
    <Empty
      art="empty-cards"
      title="还没有积分记录"
      text="拍完一次，积分就会到账"
      action={
        <Link to={paths.productList()} className={buttonClass()}>
          看看都能拍什么
        </Link>
      }
    />
  )
