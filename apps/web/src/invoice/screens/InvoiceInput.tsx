import type { InvoiceOrder, InvoiceTitleView } from '@kuaimen/contract/invoice/invoice.views'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../platform/page/Link'
import { usePageSearch } from '../../platform/page/location'
import { paths } from '../../platform/page/paths'
import { useBack } from '../../platform/page/useBack'
import { BottomBar } from '../../ui/BottomBar/BottomBar'
import { Button, buttonClass } from '../../ui/Button/Button'
import { Card } from '../../ui/Card/Card'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { Price } from '../../ui/Price/Price'
import { Note } from '../../ui/Text/Text'
import { readOrders } from '../choice'
import { myTitles, ordersToInvoice } from '../invoice.api'
import { CardsSkeleton } from '../parts/CardsSkeleton'
import { OrderLine } from '../parts/OrderChoice'
import { RequestFields } from '../parts/RequestFields'
import { useRequest } from '../parts/useRequest'
import styles from './InvoiceInput.module.css'

const TITLE = '开具发票'

/** To whom the chosen orders are invoiced. */
export default function InvoiceInput() {
  const back = useBack()
  const search = usePageSearch()
  const wanted = readOrders(search.get('orders'))
  const orders = useQuery(ordersToInvoice())
  const titles = useQuery(myTitles())
  const refetch = () => Promise.all([orders.refetch(), titles.refetch()])
  const chosen = orders.data?.filter(({ order_sn }) => wanted.includes(order_sn)) ?? []
  if (orders.data && titles.data && chosen.length > 0)
    return <Requesting orders={chosen} titles={titles.data} onChanged={refetch} onBack={back} />
  const isPending = orders.isPending || titles.isPending
  return (
    <Page top={<NavBar title={TITLE} onBack={back} />}>
      {isPending && <CardsSkeleton />}
      {!isPending && !(orders.data && titles.data) && <ErrorState onRetry={refetch} />}
      {orders.data && titles.data && (
        <Empty
          title="这些订单现在不能开票"
          text="它们可能已经申请过发票，或已经退款"
          action={
            <Link to={paths.invoices()} replace className={buttonClass()}>
              重新选择订单
            </Link>
          }
        />
      )}
    </Page>
  )
}

interface RequestingProps {
  readonly orders: readonly InvoiceOrder[]
  readonly titles: readonly InvoiceTitleView[]
  readonly onChanged: () => unknown
  readonly onBack: () => void
}

function Requesting({ orders, titles, onChanged, onBack }: RequestingProps) {
  const handle = useRequest({ orders, titles, onChanged })
  return (
    <Page
      top={<NavBar title={TITLE} onBack={onBack} />}
      bottom={
        <BottomBar
          aside={
            <p className={styles.sum}>
              <Note as="span">开票金额</Note>
              <Price fen={handle.amount_fen} size="l" />
            </p>
          }
        >
          <Button size="large" onClick={handle.submit}>
            提交申请
          </Button>
        </BottomBar>
      }
    >
      <Card>
        <ul className={styles.orders}>
          {orders.map((order) => (
            <li key={order.order_sn}>
              <OrderLine order={order} />
            </li>
          ))}
        </ul>
      </Card>
      <RequestFields titles={titles} handle={handle} />
    </Page>
  )
}
