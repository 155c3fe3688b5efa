import { formatYuan } from '@kuaimen/contract/kernel/money'
import { formatLongDay } from '@kuaimen/contract/kernel/time'
import type { VoucherOrderView } from '@kuaimen/contract/shop/shop.views'
import { useQuery } from '@tanstack/react-query'
import { serverSkewMs } from '../../platform/browser/server-clock'
import { Link } from '../../platform/page/Link'
import { usePageSearch } from '../../platform/page/location'
import { paths } from '../../platform/page/paths'
import { useBack } from '../../platform/page/useBack'
import { COVER } from '../../product/parts/ProductGrid'
import { buttonClass } from '../../ui/Button/Button'
import { Card } from '../../ui/Card/Card'
import { DescriptionList } from '../../ui/DescriptionList/DescriptionList'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { ListRow, RowGroup } from '../../ui/ListRow/ListRow'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { Picture } from '../../ui/Picture/Picture'
import { Section } from '../../ui/Section/Section'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import { StateHead, StateHold, StateStory, StateTitle } from '../../ui/StateHead/StateHead'
import { ORDER_WORDS, orderStory } from '../order-text'
import { GroupProgress } from '../parts/GroupProgress'
import { DeleteVoucherOrder, VoucherOrderActions } from '../parts/VoucherOrderActions'
import { isNoSuch, voucherOrderOf } from '../shop.api'
import styles from './VoucherOrder.module.css'

export { orderShare as share } from '../page-data'

const LOOK_AGAIN_MS = 15_000

/** One order, alone or in a group. */
export default function VoucherOrder() {
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
    <Page
      top={<NavBar title="订单详情" onBack={back} right={order?.can.delete && <DeleteVoucherOrder order={order} />} />}
      bottom={order && <VoucherOrderActions order={order} refresh={refetch} />}
    >
      {isPending && (
        <SkeletonGroup>
          <StateHead picture={(className) => <SkeletonBlock ratio="3:4" className={className} />}>
            <SkeletonText lines={['short', 'full', 'half']} />
          </StateHead>
          <Card>
            <SkeletonText lines={['half', 'full', 'long', 'full']} />
          </Card>
        </SkeletonGroup>
      )}
      {!order && isNoSuch(error) && (
        <Empty
          art="lost"
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

/** What was never paid is no sum that was paid. */
const AMOUNT_WORDS: Partial<Record<VoucherOrderView['state'], string>> = {
  held: '应付',
  expired: '金额',
  cancelled: '金额',
}

const VOUCHER_WORDS = { unused: '未使用', used: '已使用', void: '已退' } as const

/** Money of it stays with us, and it has its vouchers. */
const mayBeInvoiced = ({ state, refund_cause, refund_fen, amount_fen }: VoucherOrderView): boolean =>
  state === 'issued' || (refund_cause === 'asked' && refund_fen < amount_fen)

function voucherText({ state, is_final, giving }: VoucherOrderView['vouchers'][number]): string {
  if (giving === 'taken') return '已转赠'
  if (giving === 'open') return '转赠中 · 暂不可退'
  return state === 'unused' && is_final ? '未使用 · 不可退' : VOUCHER_WORDS[state]
}

const Details = ({ order, refresh }: OrderProps) => (
  <>
    <StateHead picture={(className) => <Picture src={order.cover} alt="" {...COVER} eager className={className} />}>
      <StateTitle>{ORDER_WORDS[order.state]}</StateTitle>
      <StateStory>{orderStory(order)}</StateStory>
      {order.hold_until !== null && (
        <StateHold until={order.hold_until * 1000} skewMs={serverSkewMs()} onEnd={() => void refresh()} />
      )}
    </StateHead>
    {order.group && <GroupProgress group={order.group} onEnd={() => void refresh()} />}
    {order.vouchers.length > 0 && (
      <Section title="券">
        <RowGroup>
          {order.vouchers.map((one) => (
            <ListRow
              key={one.code}
              label={one.name}
              note={`有效期至 ${formatLongDay(one.valid_until.slice(0, 10))}`}
              value={voucherText(one)}
              // With a friend it is in another card case.
              render={
                one.giving === 'taken'
                  ? undefined
                  : (row) => <Link to={paths.cardDetail({ id: one.code, coupon_type: 'voucher' })} {...row} />
              }
            />
          ))}
        </RowGroup>
      </Section>
    )}
    <Section title="订单">
      <Card>
        <DescriptionList>
          <dt>套券</dt>
          <dd>
            <Link to={paths.couponSet({ id: order.set_id })} className={styles.link}>
              {order.name}
            </Link>
          </dd>
          <dt>数量</dt>
          <dd>{order.count} 份</dd>
          <dt>{AMOUNT_WORDS[order.state] ?? '实付'}</dt>
          <dd>¥{formatYuan(order.amount_fen)}</dd>
          <dt>编号</dt>
          <dd>{order.order_no}</dd>
        </DescriptionList>
      </Card>
      {mayBeInvoiced(order) && (
        <RowGroup className={styles.rows}>
          <ListRow label="发票" render={(row) => <Link to={paths.invoices({ orders: order.order_no })} {...row} />} />
        </RowGroup>
      )}
    </Section>
  </>
)
