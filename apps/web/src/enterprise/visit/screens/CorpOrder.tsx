import type { CorpOrderView } from '@kuaimen/contract/enterprise/visit.views'
import { useQuery } from '@tanstack/react-query'
import { Sums } from '../../../booking/detail/parts/OrderMoney'
import { OrderPage } from '../../../booking/detail/parts/OrderPage'
import { mayBeInvoiced } from '../../../booking/order-text'
import { refetchIntervalOf } from '../../../booking/view/refetch-interval'
import { Link } from '../../../platform/page/Link'
import { usePageSearch } from '../../../platform/page/location'
import { paths } from '../../../platform/page/paths'
import { Redirect } from '../../../platform/page/Redirect'
import { useNoSharing } from '../../../platform/wechat/useNoSharing'
import { Card } from '../../../ui/Card/Card'
import { ListRow } from '../../../ui/ListRow/ListRow'
import { Note } from '../../../ui/Text/Text'
import { corpOrderOf, isNoCorpOrder } from '../../enterprise.api'
import styles from './CorpOrder.module.css'

/** A visit of a drive: the order's page with the company's part of it. */
export default function CorpOrder() {
  useNoSharing()
  const order_sn = usePageSearch().get('order_sn') ?? ''
  const { data, error, isPending, refetch } = useQuery({
    ...corpOrderOf(order_sn),
    enabled: order_sn !== '',
    refetchInterval: ({ state }) => refetchIntervalOf(state.data),
  })
  // Of no company, or of nobody: its own page says which.
  if (order_sn === '' || isNoCorpOrder(error)) return <Redirect to={paths.orderDetail({ order_sn })} />
  return (
    <OrderPage
      title="企业预约详情"
      booking={data}
      isUnknown={false}
      isPending={isPending}
      refetch={refetch}
      company={data && <OfCompany booking={data} />}
      invoice={data ? <Invoice booking={data} /> : null}
    />
  )
}

/** Who gets which invoice; what somebody has paid for is a tap away from its own. */
function Invoice({ booking }: { booking: CorpOrderView }) {
  const { order_sn, corp } = booking
  if (corp.invoice_text === '') return null
  const row = { label: '发票', note: corp.invoice_text }
  if (!mayBeInvoiced(booking)) return <ListRow {...row} />
  return <ListRow {...row} render={(link) => <Link to={paths.invoices({ orders: order_sn })} {...link} />} />
}

function OfCompany({ booking }: { booking: CorpOrderView }) {
  const { corp } = booking
  const who = [corp.staff_name, corp.department].filter(Boolean).join(' · ')
  return (
    <Card>
      <Link to={paths.enterpriseDetail({ drive_no: corp.drive_no })} className={styles.head}>
        <span className={styles.company}>{corp.company_name}</span>
        <Note as="span">{corp.drive_name}</Note>
      </Link>
      {who && <Note>{who}</Note>}
      <div className={styles.sums}>
        <Sums booking={booking} />
      </div>
    </Card>
  )
}
