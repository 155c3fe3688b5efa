import { useQuery } from '@tanstack/react-query'
import { usePageSearch } from '../../../platform/page/location'
import { paths } from '../../../platform/page/paths'
import { Redirect } from '../../../platform/page/Redirect'
import { isOfCompany } from '../../order-tabs'
import { isNoSuchOrder, liveBooking } from '../../orders.api'
import { refetchIntervalOf } from '../../view/refetch-interval'
import { OrderPage } from '../parts/OrderPage'

export { share } from '../../view/visit-share'

export default function OrderDetail() {
  const order_sn = usePageSearch().get('order_sn') ?? ''
  const { data, error, isPending, refetch } = useQuery({
    ...liveBooking(order_sn),
    enabled: order_sn !== '',
    refetchInterval: (query) => refetchIntervalOf(query.state.data),
  })
  const isUnknown = order_sn === '' || isNoSuchOrder(error)
  // A company's has a page of its own, which says who pays what.
  if (!isUnknown && data && isOfCompany(data)) return <Redirect to={paths.enterpriseOrder({ order_sn })} />
  return (
    <OrderPage
      title="预约详情"
      booking={isUnknown ? undefined : data}
      isUnknown={isUnknown}
      isPending={isPending}
      refetch={refetch}
    />
  )
}
