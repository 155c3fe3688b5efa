import { ORDERS_AT_MOST } from '@kuaimen/contract/invoice/invoice.rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../platform/page/Link'
import { usePageSearch } from '../../platform/page/location'
import { useNavigate } from '../../platform/page/navigate'
import { paths } from '../../platform/page/paths'
import { useBack } from '../../platform/page/useBack'
import { BottomBar } from '../../ui/BottomBar/BottomBar'
import { Button, buttonClass } from '../../ui/Button/Button'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { ListRow, RowGroup } from '../../ui/ListRow/ListRow'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { Price } from '../../ui/Price/Price'
import { Note } from '../../ui/Text/Text'
import { toast } from '../../ui/Toast/toast'
import { readOrders, writeOrders } from '../choice'
import { ordersToInvoice } from '../invoice.api'
import { CardsSkeleton } from '../parts/CardsSkeleton'
import { OrderChoice } from '../parts/OrderChoice'
import styles from './InvoiceOrders.module.css'

const TOO_MANY = `一张发票最多${ORDERS_AT_MOST}个订单`

/** Which orders go on one invoice; several may. */
export default function InvoiceOrders() {
  const back = useBack()
  const navigate = useNavigate()
  const search = usePageSearch()
  const [wanted, setWanted] = useState(() => readOrders(search.get('orders')))
  const { data: orders, isPending, refetch } = useQuery(ordersToInvoice())
  const chosen = orders?.filter(({ order_sn }) => wanted.includes(order_sn)) ?? []
  const sum = chosen.reduce((all, { amount_fen }) => all + amount_fen, 0)
  const isAll = orders !== undefined && chosen.length === Math.min(orders.length, ORDERS_AT_MOST)

  const choose = (order_sn: string, isChosen: boolean) => {
    if (isChosen && chosen.length >= ORDERS_AT_MOST) return void toast(TOO_MANY)
    setWanted(isChosen ? [...wanted, order_sn] : wanted.filter((one) => one !== order_sn))
  }
  const chooseAll = () =>
    setWanted(isAll ? [] : (orders ?? []).slice(0, ORDERS_AT_MOST).map(({ order_sn }) => order_sn))
  const goOn = () => {
    if (chosen.length === 0) return void toast('请先选择要开票的订单')
    void navigate(paths.invoiceInput({ orders: writeOrders(chosen.map(({ order_sn }) => order_sn)) }))
  }

  return (
    <Page
      top={<NavBar title="发票" onBack={back} />}
      bottom={
        orders &&
        orders.length > 0 && (
          <BottomBar
            aside={
              <p className={styles.sum} aria-live="polite">
                <Note as="span">已选 {chosen.length} 个</Note>
                <Price fen={sum} size="l" />
              </p>
            }
          >
            <Button size="large" aria-disabled={chosen.length === 0} onClick={goOn}>
              下一步
            </Button>
          </BottomBar>
        )
      }
    >
      <RowGroup className={styles.links}>
        <ListRow label="开票记录" render={(row) => <Link to={paths.invoiceHistory()} {...row} />} />
        <ListRow label="发票抬头" render={(row) => <Link to={paths.invoiceTitles()} {...row} />} />
      </RowGroup>
      {isPending && <CardsSkeleton />}
      {!isPending && !orders && <ErrorState onRetry={refetch} />}
      {orders?.length === 0 && (
        <Empty
          title="没有可开票的订单"
          text="拍摄完成或套券到账后，按实际支付的金额在这里开票"
          action={
            <Link to={paths.bookingOrders()} className={buttonClass({ kind: 'secondary' })}>
              查看我的预约
            </Link>
          }
        />
      )}
      {orders && orders.length > 0 && (
        <>
          <div className={styles.head}>
            <h2 className={styles.title}>可开票的订单</h2>
            <Button kind="quiet" size="small" onClick={chooseAll}>
              {isAll ? '全不选' : '全选'}
            </Button>
          </div>
          <ul>
            {orders.map((order) => (
              <OrderChoice
                key={order.order_sn}
                order={order}
                isChosen={wanted.includes(order.order_sn)}
                onChoose={(isChosen) => choose(order.order_sn, isChosen)}
              />
            ))}
          </ul>
          <Note className={styles.note}>
            开票金额为实际支付减去退款，礼品卡支付的部分不含在内。用套券支付的部分，随购买套券的订单开票。
          </Note>
        </>
      )}
    </Page>
  )
}
