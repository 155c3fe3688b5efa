import type { CorpOrderView } from '@kuaimen/contract/enterprise/visit.views'
import { useQuery } from '@tanstack/react-query'
import { askAgainIn } from '../../booking/ask-again'
import { OrderPage } from '../../booking/parts/OrderPage'
import { Link } from '../../platform/Link'
import { usePageSearch } from '../../platform/page-location'
import { paths } from '../../platform/paths'
import { Redirect } from '../../platform/Redirect'
import { Card } from '../../ui/Card/Card'
import { ListRow } from '../../ui/ListRow/ListRow'
import { Price } from '../../ui/Price/Price'
import { corpOrderOf, isNoCorpOrder } from '../enterprise.api'
import styles from './CorpOrder.module.css'

/** A visit of a drive: the order's page with the company's part of it. */
export function CorpOrder() {
  const order_sn = usePageSearch().get('order_sn') ?? ''
  const { data, error, isPending, refetch } = useQuery({
    ...corpOrderOf(order_sn),
    enabled: order_sn !== '',
    refetchInterval: ({ state }) => askAgainIn(state.data),
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
      company={data && <OfCompany corp={data.corp} />}
      invoice={data && <ListRow label="开票" note={data.corp.invoice_text} />}
    />
  )
}

function OfCompany({ corp }: { corp: CorpOrderView['corp'] }) {
  const who = [corp.staff_name, corp.department].filter(Boolean).join(' · ')
  return (
    <Card>
      <Link to={paths.enterpriseDetail({ drive_no: corp.drive_no })} className={styles.head}>
        <span className={styles.company}>{corp.company_name}</span>
        <span className={styles.note}>{corp.drive_name}</span>
      </Link>
      {who && <p className={styles.note}>{who}</p>}
      <dl className={styles.split}>
        <div>
          <dt>公司承担</dt>
          <dd>
            <Price fen={corp.company_fen} tone="ink" />
          </dd>
        </div>
        <div>
          <dt>您付</dt>
          <dd>
            <Price fen={corp.member_fen} tone="ink" />
          </dd>
        </div>
      </dl>
    </Card>
  )
}
