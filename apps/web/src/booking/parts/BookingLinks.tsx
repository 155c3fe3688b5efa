import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../app/paths'
import { Card } from '../../ui/Card/Card'
import {
  IconCalendar,
  IconCamera,
  IconCheck,
  IconChevronRight,
  IconClock,
  type IconComponent,
} from '../../ui/Icon/Icon'
import { Badge } from '../../ui/Tag/Tag'
import { BOOKING_TABS, type BookingTab } from '../order-tabs'
import { bookingCount } from '../orders.api'
import styles from './BookingLinks.module.css'

const ICONS: Record<Exclude<BookingTab, 'all'>, IconComponent> = {
  unpaid: IconClock,
  upcoming: IconCalendar,
  doing: IconCamera,
  over: IconCheck,
}

/** A member's bookings by state, with how many wait for something. */
export const BookingLinks = () => (
  <Card>
    <div className={styles.head}>
      <h2 className={styles.title}>我的预约</h2>
      <Link to={paths.mineReservation({ tab: 0 })} className={styles.all}>
        全部订单
        <IconChevronRight size="s" />
      </Link>
    </div>
    <ul className={styles.tiles}>
      {BOOKING_TABS.map(({ key, label }) => key !== 'all' && <Tile key={key} tab={key} label={label} />)}
    </ul>
  </Card>
)

function Tile({ tab, label }: { tab: keyof typeof ICONS; label: string }) {
  // Finished ones wait for nothing: nobody counts them.
  const { data } = useQuery({ ...bookingCount(tab), enabled: tab !== 'over' })
  const count = tab === 'over' ? 0 : (data?.total ?? 0)
  const Icon = ICONS[tab]
  return (
    <li>
      <Link to={paths.bookingOrders({ tab })} className={styles.tile}>
        <span className={styles.icon}>
          <Icon size="l" />
          <Badge count={count} label={`${count} 个`} />
        </span>
        {label}
      </Link>
    </li>
  )
}
