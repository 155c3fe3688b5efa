import { useQuery } from '@tanstack/react-query'
import { daysLeftText } from '../../booking/order-text'
import { upcomingOf } from '../../booking/upcoming/upcoming'
import { currentShootOf } from '../../booking/upcoming/upcoming.api'
import { serverNow } from '../../platform/browser/server-clock'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { shortStoreName } from '../../store/short-name'
import { IconChevronRight } from '../../ui/Icon/Icon'
import { IconCalendar } from '../../ui/Icon/ScreenIcon'
import { dayText } from '../../visit/time-text'
import { Slot, SlotSkeleton } from './Slot'
import styles from './Slot.module.css'

/** The next visit under one's own name; who has none is invited, and a failure says nothing. */
export function NextSlot() {
  const { data: shoot, isPending } = useQuery(currentShootOf())
  if (isPending) return <SlotSkeleton />
  if (!shoot) return null
  const next = upcomingOf(shoot)
  if (!next) return shoot.holds.length > 0 ? null : <Invitation />
  return (
    <Link to={paths.orderDetail({ order_sn: shoot.order_sn })} className={styles.slot}>
      <Slot
        icon={IconCalendar}
        title={`${dayText(next.day)} ${next.time}`}
        note={[...shoot.order_products, shortStoreName(shoot.store_name)].join(' · ')}
        aside={daysLeftText(next.day, next.time, serverNow())}
      />
    </Link>
  )
}

const Invitation = () => (
  <Link to={paths.productList()} className={styles.slot}>
    <Slot icon={IconCalendar} title="还没有预约" note="挑一天，给自己拍一张" aside={<IconChevronRight size="s" />} />
  </Link>
)
