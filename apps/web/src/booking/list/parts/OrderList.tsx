import { serverNow } from '../../../platform/browser/server-clock'
import { afterPullDelay } from '../../../platform/list/pull-delay'
import { usePagedList } from '../../../platform/list/usePagedList'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { buttonClass } from '../../../ui/Button/Button'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { PullUpList } from '../../../ui/PullUpList/PullUpList'
import { RecordSkeleton } from '../../../ui/RecordCard/RecordCard'
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden'
import type { BookingTab } from '../../order-tabs'
import { bookingsOf } from '../../orders.api'
import { groupsOf } from '../order-groups'
import { OrderCard } from './OrderCard'
import styles from './OrderList.module.css'

const NOTHING: Record<BookingTab, string> = {
  all: '还没有预约',
  unpaid: '没有待支付的预约',
  upcoming: '没有待到店的预约',
  doing: '没有进行中的预约',
  over: '没有已结束的预约',
}

export function OrderList({ tab }: { tab: BookingTab }) {
  const { items: bookings, isPending, failed, pull, more, retry, refresh } = usePagedList(bookingsOf(tab))
  if (isPending) return <RecordSkeleton />
  if (bookings.length === 0 && failed) return <ErrorState onRetry={retry} />
  if (bookings.length === 0)
    return (
      <Empty
        art="empty-calendar"
        title={NOTHING[tab]}
        text="选一个喜欢的，挑个好天气来拍吧"
        action={
          <Link to={paths.productList()} className={buttonClass()}>
            看看都能拍什么
          </Link>
        }
      />
    )
  return (
    <>
      <PullUpList
        state={pull}
        onMore={() => afterPullDelay(more)}
        moreText="上拉，看更早的预约"
        doneText="没有更多预约了"
      >
        {groupsOf(bookings, serverNow()).map(({ key, title, list }) => (
          <section key={key} className={styles.group}>
            <h2 className={tab === 'all' ? styles.title : undefined}>
              {tab === 'all' ? title : <VisuallyHidden>{title}</VisuallyHidden>}
            </h2>
            {list.map((booking) => (
              <OrderCard key={booking.order_sn} booking={booking} onLapse={refresh} />
            ))}
          </section>
        ))}
      </PullUpList>
      {failed && <ErrorState compact onRetry={retry} />}
    </>
  )
}
