import { usePageLocation } from '../../../platform/page/location'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { VoucherOrderList } from '../../../shop/parts/VoucherOrderList'
import { Chip, ChipGroup } from '../../../ui/Chip/Chip'
import { FloatingStack } from '../../../ui/FloatingButton/FloatingButton'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { ScrollToTop } from '../../../ui/ScrollToTop/ScrollToTop'
import { TabPanel, Tabs } from '../../../ui/Tabs/Tabs'
import { BOOKING_TABS, bookingTabAt, ORDER_TABS, type OrderTab, orderTabAt } from '../../order-tabs'
import { OrderList } from '../parts/OrderList'
import styles from './MineReservation.module.css'

const TABS = 'orders'

/** All that a customer ordered. Each kind has an address of its own, and so has each state of a booking. */
export default function MineReservation() {
  const back = useBack()
  const navigate = useNavigate()
  const { pathname, search } = usePageLocation()
  const kind = orderTabAt(pathname, new URLSearchParams(search))
  const open = (key: OrderTab) => {
    const wanted = ORDER_TABS.find((tab) => tab.key === key)
    if (wanted && key !== kind) void navigate(wanted.path, { replace: true })
  }
  return (
    <Page
      top={
        <NavBar title="我的订单" onBack={back}>
          <Tabs id={TABS} label="订单种类" tabs={ORDER_TABS} value={kind} onChange={open} />
        </NavBar>
      }
    >
      <TabPanel id={TABS} value={kind}>
        {kind === 'booking' && <Bookings />}
        {kind !== 'booking' && (
          <div className={styles.orders}>
            <VoucherOrderList key={kind} kind={kind === 'group' ? 'group' : 'plain'} />
          </div>
        )}
      </TabPanel>
      <FloatingStack>
        <ScrollToTop />
      </FloatingStack>
    </Page>
  )
}

function Bookings() {
  const navigate = useNavigate()
  const tab = bookingTabAt(new URLSearchParams(usePageLocation().search))
  return (
    <>
      <div className={styles.states}>
        <ChipGroup label="预约状态">
          {BOOKING_TABS.map(({ key, label }) => (
            <Chip
              key={key}
              selected={key === tab}
              onClick={() => navigate(paths.bookingOrders(key === 'all' ? {} : { tab: key }), { replace: true })}
            >
              {label}
            </Chip>
          ))}
        </ChipGroup>
      </div>
      <OrderList key={tab} tab={tab} />
    </>
  )
}
