import { formatYuan } from '@kuaimen/contract/kernel/money'
import type { VoucherOrderView } from '@kuaimen/contract/shop/shop.views'
import { useQuery } from '@tanstack/react-query'
import { copyText } from '../../platform/copy-text'
import { Link } from '../../platform/Link'
import { usePageSearch } from '../../platform/page-location'
import { paths } from '../../platform/paths'
import { sayFailure } from '../../platform/say-failure'
import { serverSkewMs } from '../../platform/server-clock'
import { swallow } from '../../platform/swallow'
import { useBack } from '../../platform/useBack'
import { BottomBar } from '../../ui/BottomBar/BottomBar'
import { Button, buttonClass } from '../../ui/Button/Button'
import { Card } from '../../ui/Card/Card'
import { Countdown } from '../../ui/Countdown/Countdown'
import { confirmDialog } from '../../ui/Dialog/dialog'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { ListRow, RowGroup } from '../../ui/ListRow/ListRow'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { Section } from '../../ui/Section/Section'
import { SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import { Terms } from '../../ui/Terms/Terms'
import { toast } from '../../ui/Toast/toast'
import { isNoSuch, useRefundVouchers, voucherOrderOf } from '../shop.api'
import { ORDER_WORDS, orderStory } from '../shop-words'
import { GroupProgress } from './GroupProgress'
import styles from './VoucherOrder.module.css'

const LOOK_AGAIN_MS = 15_000

/** One order, alone or in a group. */
export function VoucherOrder() {
  const back = useBack()
  const search = usePageSearch()
  const {
    data: order,
    error,
    isPending,
    refetch,
  } = useQuery({
    ...voucherOrderOf(search.get('order_no') ?? ''),
    refetchInterval: ({ state: { data } }) => (data?.state === 'paid' ? LOOK_AGAIN_MS : false),
  })
  return (
    <Page top={<NavBar title="订单详情" onBack={back} />} bottom={order && <Actions order={order} refresh={refetch} />}>
      {isPending && (
        <SkeletonGroup>
          <SkeletonText lines={['half', 'full', 'long', 'full']} />
        </SkeletonGroup>
      )}
      {!order && isNoSuch(error) && (
        <Empty
          title="没有找到这笔订单"
          text="它可能属于另一个账号"
          action={
            <Link to={paths.couponSet()} replace className={buttonClass()}>
              看看在售的套券
            </Link>
          }
        />
      )}
      {!order && error && !isNoSuch(error) && <ErrorState onRetry={refetch} />}
      {order && <Details order={order} refresh={refetch} />}
    </Page>
  )
}

interface OrderProps {
  readonly order: VoucherOrderView
  readonly refresh: () => unknown
}

const VOUCHER_WORDS = { unused: '未使用', used: '已使用', void: '已退' } as const

const Details = ({ order, refresh }: OrderProps) => (
  <>
    <div className={styles.head} role="status">
      <h2 className={styles.state}>{ORDER_WORDS[order.state]}</h2>
      <p className={styles.story}>{orderStory(order)}</p>
      {order.hold_until !== null && (
        <p className={styles.hold}>
          剩余 <Countdown until={order.hold_until * 1000} skewMs={serverSkewMs()} onEnd={() => void refresh()} />
        </p>
      )}
    </div>
    {order.group && <GroupProgress group={order.group} onEnd={() => void refresh()} />}
    {order.vouchers.length > 0 && (
      <Section title="券">
        <RowGroup>
          {order.vouchers.map(({ code, name, valid_until, state, is_final }) => (
            <ListRow
              key={code}
              label={name}
              note={`有效期至 ${valid_until}`}
              value={state === 'unused' && is_final ? '未使用 · 不可退' : VOUCHER_WORDS[state]}
              render={(row) => <Link to={paths.cardDetail({ id: code, coupon_type: 'voucher' })} {...row} />}
            />
          ))}
        </RowGroup>
      </Section>
    )}
    <Section title="订单">
      <Card>
        <Terms>
          <dt>套券</dt>
          <dd>
            <Link to={paths.couponSet({ id: order.set_id })} className={styles.link}>
              {order.name}
            </Link>
          </dd>
          <dt>数量</dt>
          <dd>{order.count} 份</dd>
          <dt>金额</dt>
          <dd>¥{formatYuan(order.amount_fen)}</dd>
          <dt>编号</dt>
          <dd>{order.order_no}</dd>
        </Terms>
      </Card>
    </Section>
  </>
)

function Actions({ order, refresh }: OrderProps) {
  const { order_no, state, group, can } = order
  if (can.pay)
    return (
      <BottomBar>
        <Link to={paths.payment({ payable_no: order_no })} className={buttonClass({ size: 'large' })}>
          去支付
        </Link>
      </BottomBar>
    )
  if (state === 'paid' && group?.state === 'open')
    return (
      <BottomBar>
        <Button size="large" onClick={() => invite(order)}>
          邀请好友参团
        </Button>
      </BottomBar>
    )
  if (order.refund_no)
    return (
      <BottomBar>
        <Link
          to={paths.voucherRefund({ refund_no: order.refund_no })}
          className={buttonClass({ kind: 'secondary', size: 'large' })}
        >
          查看退款进度
        </Link>
      </BottomBar>
    )
  if (state !== 'issued') return null
  return (
    <BottomBar>
      {order.can.refund && <RefundButton order={order} refresh={refresh} />}
      <Link to={paths.cardCase({ type: 'voucher' })} className={buttonClass({ size: 'large' })}>
        去卡包看看
      </Link>
    </BottomBar>
  )
}

function RefundButton({ order: { order_no, refundable_fen, vouchers }, refresh }: OrderProps) {
  const { mutateAsync: refund } = useRefundVouchers()
  const ask = async () => {
    const unused = vouchers.filter(({ state, is_final }) => state === 'unused' && !is_final).length
    const isSure = await confirmDialog({
      title: '退掉没用的券',
      message: `${unused} 张没用的券会收回，¥${formatYuan(refundable_fen)} 原路退回。`,
      confirmText: '确认退款',
      cancelText: '再想想',
      danger: true,
    })
    if (!isSure) return
    try {
      await refund({ order_no, shown_refund_fen: refundable_fen })
      toast('已提交，款项将原路退回', { kind: 'success' })
    } catch (failure) {
      sayFailure(failure)
      await refresh()
    }
  }
  return (
    <Button kind="secondary" size="large" onClick={ask}>
      退款
    </Button>
  )
}

/** The page of the set with the group's number: every visitor may open it. */
async function invite({ set_id, name, group }: VoucherOrderView): Promise<void> {
  const url = new URL(paths.couponSet({ id: set_id, group_no: group?.group_no }), window.location.href).href
  if (typeof navigator.share === 'function') {
    await navigator.share({ title: `一起拼「${name}」`, url }).catch(swallow('shop:share'))
    return
  }
  toast((await copyText(url)) ? '链接已复制，发给好友就能参团' : '没能复制，请从套券页分享')
}
