import { Refusal } from '@kuaimen/contract/kernel/failure'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { serverNow } from '../../../platform/browser/server-clock'
import { usePageLocation, usePageSearch } from '../../../platform/page/location'
import { paths } from '../../../platform/page/paths'
import { Redirect } from '../../../platform/page/Redirect'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { bookingOf } from '../../booking.api'
import { isOfCompany } from '../../order-tabs'
import { noteUpcoming } from '../../upcoming/upcoming'
import { NoSuchOrder } from '../../view/parts/NoSuchOrder'
import { useGoHome } from '../../view/parts/useGoHome'
import { ResultBar } from '../parts/ResultBar'
import { ResultContents } from '../parts/ResultContents'
import { ResultSkeleton } from '../parts/ResultSkeleton'

export { share } from '../../view/visit-share'

const LOOK_AGAIN_MS = 2000
const PAID = { paid: true }

/** How a booking went. What is paid is booked a moment later, so a held one is looked at again. */
export default function BookingResult() {
  const search = usePageSearch()
  const goHome = useGoHome()
  const order_sn = search.get('order_sn') ?? ''
  const isPaid = (usePageLocation().state as { paid?: true } | null)?.paid === true
  const { data, error, refetch } = useQuery({
    ...bookingOf(order_sn),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'held' ? LOOK_AGAIN_MS : false),
  })
  useEffect(() => {
    if (data?.state === 'booked') noteUpcoming(data, serverNow())
  }, [data])
  // A company's has a result of its own: the payment page comes back here with all of them.
  if (data && isOfCompany(data))
    return <Redirect to={paths.enterpriseResult({ order_sn })} state={isPaid ? PAID : null} />
  const isUnknown = error instanceof Refusal && error.status < 500
  return (
    <Page top={<NavBar title="预约结果" onBack={goHome} />} bottom={data && <ResultBar booking={data} />}>
      {data && <ResultContents booking={data} isPaid={isPaid} />}
      {!data && isUnknown && <NoSuchOrder />}
      {!data && error && !isUnknown && <ErrorState onRetry={refetch} />}
      {!data && !error && <ResultSkeleton />}
    </Page>
  )
}
