import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../platform/page/Link'
import { usePageSearch } from '../../../platform/page/location'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { buttonClass } from '../../../ui/Button/Button'
import { Empty } from '../../../ui/Empty/Empty'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { bookingOf } from '../../booking.api'

const THANKS = '您的评价会帮到下一位顾客，也会让我们做得更好'

export default function EstimateSuccess() {
  const back = useBack()
  const search = usePageSearch()
  const order_sn = search.get('order_sn') ?? ''
  const { data: booking } = useQuery({ ...bookingOf(order_sn), enabled: order_sn !== '' })
  return (
    <Page top={<NavBar title="评价成功" onBack={back} />}>
      <Empty
        role="status"
        title="谢谢您的评价"
        text={`${THANKS}。有图片的，审核通过后会一起显示`}
        action={
          <>
            {booking && (
              <Link to={paths.storeDetail({ id: booking.store_id, show: 'comments' })} className={buttonClass()}>
                去门店看看评价
              </Link>
            )}
            <Link to={paths.bookingOrders()} replace className={buttonClass({ kind: 'secondary' })}>
              回到我的预约
            </Link>
          </>
        }
      />
    </Page>
  )
}
