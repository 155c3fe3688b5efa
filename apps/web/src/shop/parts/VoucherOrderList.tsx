import type { VoucherOrderCard } from '@kuaimen/contract/shop/shop.views'
import { serverSkewMs } from '../../platform/browser/server-clock'
import { afterPullDelay } from '../../platform/list/pull-delay'
import { usePagedList } from '../../platform/list/usePagedList'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { COVER } from '../../product/parts/ProductGrid'
import { buttonClass } from '../../ui/Button/Button'
import { TimeLeft } from '../../ui/Countdown/Countdown'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { Picture } from '../../ui/Picture/Picture'
import { Price } from '../../ui/Price/Price'
import { PullUpList } from '../../ui/PullUpList/PullUpList'
import { RecordCard, RecordHold, RecordNote, RecordSkeleton } from '../../ui/RecordCard/RecordCard'
import { Tag } from '../../ui/Tag/Tag'
import { ORDER_TONES, ORDER_WORDS } from '../order-text'
import { voucherOrdersOf } from '../shop.api'
import { DeleteVoucherOrder, EndOrder } from './VoucherOrderActions'
import styles from './VoucherOrderList.module.css'

type Kind = 'plain' | 'group'

export function VoucherOrderList({ kind }: { kind: Kind }) {
  const { items: orders, isPending, failed, pull, more, retry, refresh } = usePagedList(voucherOrdersOf(kind))
  if (isPending) return <RecordSkeleton />
  if (orders.length === 0 && failed) return <ErrorState onRetry={retry} />
  if (orders.length === 0) return <NoneYet kind={kind} />
  return (
    <>
      <PullUpList
        state={pull}
        onMore={() => afterPullDelay(more)}
        moreText="上拉，看更早的订单"
        doneText="没有更多订单了"
      >
        {orders.map((order) => (
          <OrderCard key={order.order_no} order={order} onLapse={refresh} />
        ))}
      </PullUpList>
      {failed && <ErrorState compact onRetry={retry} />}
    </>
  )
}

function OrderCard({ order, onLapse }: { order: VoucherOrderCard; onLapse: () => void }) {
  const { order_no, state, is_group, group, hold_until } = order
  return (
    <RecordCard
      picture={(className) => <Picture src={order.cover} alt="" {...COVER} className={className} />}
      title={order.name}
      corner={<Price fen={order.amount_fen} tone="ink" />}
      render={(link) => <Link to={paths.voucherOrder({ order_no, is_group })} {...link} />}
      state={
        <>
          <Tag tone={ORDER_TONES[state]}>{ORDER_WORDS[state]}</Tag>
          {hold_until !== null && (
            <RecordHold>
              <TimeLeft until={hold_until * 1000} skewMs={serverSkewMs()} onEnd={onLapse} />
            </RecordHold>
          )}
        </>
      }
      action={<Actions order={order} refresh={onLapse} />}
    >
      <RecordNote>{state === 'paid' && group ? `${group.joined} / ${group.size} 人` : `${order.count} 份`}</RecordNote>
    </RecordCard>
  )
}

/** Its page has them too; here are those one looks for in a list. */
const Actions = ({ order, refresh }: { order: VoucherOrderCard; refresh: () => void }) => (
  <span className={styles.actions}>
    {(order.can.cancel || order.can.leave) && <EndOrder order={order} refresh={refresh} small />}
    {order.can.delete && <DeleteVoucherOrder order={order} inList />}
    {order.can.pay && (
      <Link
        to={paths.payment({ payable_no: order.order_no })}
        className={buttonClass({ size: 'small' })}
        aria-label={`去支付：${order.name}`}
      >
        去支付
      </Link>
    )}
    {order.can.invite && order.group && (
      // The page where friends join is the one to be shared, in WeChat by its menu.
      <Link
        to={paths.couponSet({ id: order.set_id, group_no: order.group.group_no })}
        className={buttonClass({ size: 'small' })}
        aria-label={`邀请好友：${order.name}`}
      >
        邀请好友
      </Link>
    )}
  </span>
)

const NoneYet = ({ kind }: { kind: Kind }) => (
  <Empty
    art="empty-cards"
    title={kind === 'plain' ? '还没有套券订单' : '还没有拼团订单'}
    text={kind === 'plain' ? '先买好券，想拍的时候再约时间' : '约上朋友一起，每个人都便宜一点'}
    action={
      <Link to={paths.couponSet()} className={buttonClass()}>
        看看在售的套券
      </Link>
    }
  />
)
