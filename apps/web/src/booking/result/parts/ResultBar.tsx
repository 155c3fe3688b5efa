import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { BottomBar } from '../../../ui/BottomBar/BottomBar'
import { buttonClass } from '../../../ui/Button/Button'
import { useOpenLook } from '../../series/parts/useOpenLook'
import { AddToCalendar } from '../../view/parts/AddToCalendar'

const primary = buttonClass({ size: 'large' })
const secondary = buttonClass({ kind: 'secondary', size: 'large' })

/** What helps to be there in time, and what can be looked forward to meanwhile. */
export function ResultBar({ booking }: { booking: BookingView }) {
  const openLook = useOpenLook(booking)
  if (!booking.calendar_url)
    return (
      <BottomBar>
        <Link to={paths.home()} replace className={secondary}>
          回到首页
        </Link>
        <Link to={paths.bookingOrders()} replace className={primary}>
          我的预约
        </Link>
      </BottomBar>
    )
  return (
    <BottomBar>
      {openLook ? (
        <Link to={openLook} className={secondary}>
          选造型
        </Link>
      ) : (
        <Link to={paths.bookingOrders()} replace className={secondary}>
          我的预约
        </Link>
      )}
      <AddToCalendar url={booking.calendar_url} className={primary} />
    </BottomBar>
  )
}
