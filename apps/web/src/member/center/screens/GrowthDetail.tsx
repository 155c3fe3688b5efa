import { afterPullDelay } from '../../../platform/list/pull-delay'
import { usePagedList } from '../../../platform/list/usePagedList'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { buttonClass } from '../../../ui/Button/Button'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { PullUpList } from '../../../ui/PullUpList/PullUpList'
import { growthEntries } from '../../center.api'
import { dayWords } from '../../membership-text'
import { LedgerSkeleton } from '../parts/CenterSkeleton'
import { MonthLedger } from '../parts/MonthLedger'

/** Where growth came from, newest first. */
export default function GrowthDetail() {
  const back = useBack()
  const { items, first, isPending, failed, pull, more, retry } = usePagedList(growthEntries())
  return (
    <Page top={<NavBar title="成长值明细" onBack={back} />}>
      {isPending && <LedgerSkeleton />}
      {!isPending && !first && <ErrorState onRetry={retry} />}
      {first && items.length === 0 && (
        <Empty
          art="empty-calendar"
          title="还没有成长值记录"
          text="拍完一次，这里就会记下第一笔"
          action={
            <Link to={paths.productList()} className={buttonClass()}>
              看看都能拍什么
            </Link>
          }
        />
      )}
      {items.length > 0 && (
        <PullUpList
          state={pull}
          onMore={() => afterPullDelay(more)}
          moreText="上拉，看更早的记录"
          doneText="没有更早的记录了"
        >
          <MonthLedger
            lines={items}
            noteOf={({ amount, counts_until }, today) => (amount > 0 ? `计入至 ${dayWords(counts_until, today)}` : '')}
          />
        </PullUpList>
      )}
      {first && failed && <ErrorState compact onRetry={retry} />}
    </Page>
  )
}
