import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { IconCheck, IconClock, type IconComponent } from '../../../ui/Icon/Icon'
import { IconCalendar, IconCamera } from '../../../ui/Icon/ScreenIcon'
import { Badge } from '../../../ui/Tag/Tag'
import { Tile, TileCard, TileIcon } from '../../../ui/TileCard/TileCard'
import { BOOKING_TABS, type BookingTab } from '../../order-tabs'
import { bookingCount } from '../../orders.api'

const ICONS: Record<Exclude<BookingTab, 'all'>, IconComponent> = {
  unpaid: IconClock,
  upcoming: IconCalendar,
  doing: IconCamera,
  over: IconCheck,
}

/** A member's bookings by state; only those that wait for the member are called out. */
export const BookingLinks = () => (
  <TileCard
    title="我的预约"
    more="全部订单"
    renderMore={(link) => <Link to={paths.mineReservation({ tab: 0 })} {...link} />}
  >
    {BOOKING_TABS.map(({ key, label }) => key !== 'all' && <StateTile key={key} tab={key} label={label} />)}
  </TileCard>
)

function StateTile({ tab, label }: { tab: keyof typeof ICONS; label: string }) {
  // Finished ones need nothing: they are not counted.
  const { data } = useQuery({ ...bookingCount(tab), enabled: tab !== 'over' })
  const count = tab === 'over' ? 0 : (data?.total ?? 0)
  const Icon = ICONS[tab]
  return (
    <Tile
      mark={
        <TileIcon>
          <Icon size="l" />
          <Badge plain={tab !== 'unpaid'} count={count} label={`${count} 个`} />
        </TileIcon>
      }
      label={label}
      render={(link) => <Link to={paths.bookingOrders({ tab })} {...link} />}
    />
  )
}
