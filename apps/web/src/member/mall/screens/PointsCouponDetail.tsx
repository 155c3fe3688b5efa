import { Refusal } from '@kuaimen/contract/kernel/failure'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../platform/page/Link'
import { usePageSearch } from '../../../platform/page/location'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { buttonClass } from '../../../ui/Button/Button'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { itemOf } from '../mall.api'
import { ItemPageSkeleton } from '../parts/ItemFacts'
import { ItemPage } from '../parts/ItemPage'

const isNoSuch = (error: unknown) => error instanceof Refusal && error.status < 500 && error.status !== 429

/** One thing that points buy. */
export default function PointsCouponDetail() {
  const back = useBack()
  const id = Number(usePageSearch().get('id'))
  const isNumber = Number.isSafeInteger(id) && id > 0
  const { data, error, isPending, refetch } = useQuery({ ...itemOf(id), enabled: isNumber })
  const bar = <NavBar title="兑换详情" onBack={back} />
  if (data) return <ItemPage item={data} top={bar} refresh={refetch} />
  return (
    <Page top={bar}>
      {!isNumber || isNoSuch(error) ? (
        <NoSuchItem />
      ) : isPending ? (
        <ItemPageSkeleton />
      ) : (
        <ErrorState onRetry={refetch} />
      )}
    </Page>
  )
}

const NoSuchItem = () => (
  <Empty
    art="lost"
    role="alert"
    title="这件好物已经下架"
    text="还有别的可以兑，去看看吧"
    action={
      <Link to={paths.pointsCoupon()} className={buttonClass()} replace>
        看看别的
      </Link>
    }
  />
)
