import { refundNotFound } from '@kuaimen/contract/refund/refund.errors'
import type { RefundDetail } from '@kuaimen/contract/refund/refund.views'
import { useQuery } from '@tanstack/react-query'
import { NoSuchOrder } from '../../booking/view/parts/NoSuchOrder'
import { OrderDetailSkeleton } from '../../booking/view/parts/OrderDetailSkeleton'
import { Link } from '../../platform/page/Link'
import { usePageParams } from '../../platform/page/location'
import { paths } from '../../platform/page/paths'
import { useBack } from '../../platform/page/useBack'
import { buttonClass } from '../../ui/Button/Button'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { RefundProgress } from '../parts/RefundProgress'
import { RefundRequest } from '../parts/RefundRequest'
import { isUnderWay, visitWords } from '../progress-text'
import { isNoSuchRefund, refundOf } from '../refund.api'

const ASK_AGAIN_MS = 3_000

/** By the number of a booking or of one refund: asks for it, or shows how far it is. */
export default function Refund() {
  const back = useBack()
  const { id = '', refund_no = id } = usePageParams()
  const { data, error, isPending, refetch } = useQuery({
    ...refundOf(refund_no),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? ASK_AGAIN_MS : false),
  })
  const isUnknown = isNoSuchRefund(error)
  return (
    <Page top={<NavBar title="退款" onBack={back} />}>
      {isUnknown && <NoSuchOrder title={refundNotFound.msg} />}
      {!isUnknown && isPending && <OrderDetailSkeleton />}
      {!isUnknown && !isPending && !data && <ErrorState onRetry={refetch} />}
      {!isUnknown && data && <Detail detail={data} />}
    </Page>
  )
}

function Detail({ detail }: { detail: RefundDetail }) {
  const { parts, cards, can_request, order_sn, visit } = detail
  const hasAny = parts.length + cards.length > 0
  if (!hasAny && !can_request)
    return (
      <Empty
        title="这个预约没有要退的款项"
        action={
          <Link to={paths.orderDetail({ order_sn })} replace className={buttonClass()}>
            查看预约
          </Link>
        }
      />
    )
  return (
    <>
      {hasAny && <RefundProgress detail={detail} />}
      {can_request && <RefundRequest order_sn={order_sn} about={visit ? visitWords(visit) : ''} />}
    </>
  )
}
