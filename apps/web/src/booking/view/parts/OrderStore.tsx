import type { BookingView } from '@kuaimen/contract/booking/record.views'
import type { ReactNode } from 'react'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { navigateTo } from '../../../store/navigate'
import { Button, buttonClass } from '../../../ui/Button/Button'
import { Fact, FactNote, Facts, FactWays } from '../../../ui/Facts/Facts'
import { IconLocation, IconNavigate } from '../../../ui/Icon/Icon'
import { IconCalendar, IconPhone } from '../../../ui/Icon/ScreenIcon'
import { visitText } from '../../../visit/time-text'
import styles from './OrderStore.module.css'

const small = buttonClass({ kind: 'secondary', size: 'small' })

/** When and where, and how to get there. */
export function OrderStore({ booking }: { booking: BookingView }) {
  return (
    <Facts>
      <Fact icon={IconCalendar} name="时间">
        <p className={styles.when}>{visitText(booking)}</p>
      </Fact>
      <Place booking={booking} />
    </Facts>
  )
}

/** The store alone, where the time stands above already; `children` are more ways beside the call. */
export const OrderPlace = ({ booking, children }: { booking: BookingView; children?: ReactNode }) => (
  <Facts>
    {/* The page's own bar has the way before the visit and the call after it: neither is there twice. */}
    <Place booking={booking} hasWay={booking.state !== 'booked'} hasCall={!CALLED_BY_BAR.includes(booking.state)}>
      {children}
    </Place>
  </Facts>
)

const CALLED_BY_BAR: readonly BookingView['state'][] = ['selecting', 'retouching', 'delivered']

interface PlaceProps {
  readonly booking: BookingView
  readonly hasWay?: boolean
  readonly hasCall?: boolean
  readonly children?: ReactNode
}

const Place = ({ booking: { store, state }, hasWay, hasCall, children }: PlaceProps) => (
  <Fact icon={IconLocation} name="门店">
    <Link to={paths.storeDetail({ id: store.id })} className={styles.store}>
      {store.name}
    </Link>
    <FactNote>{store.address}</FactNote>
    {store.parking && (state === 'held' || state === 'booked') && <FactNote>停车：{store.parking}</FactNote>}
    <StoreRoads store={store} hasWay={hasWay} hasCall={hasCall}>
      {children}
    </StoreRoads>
  </Fact>
)

type Reached = Pick<BookingView['store'], 'name' | 'address' | 'tel' | 'longitude' | 'latitude'>

interface RoadsProps {
  readonly store: Reached
  readonly hasWay?: boolean | undefined
  readonly hasCall?: boolean | undefined
  readonly children?: ReactNode
}

/** The way there and the store's telephone, side by side. */
export function StoreRoads({ store, hasWay = true, hasCall = true, children }: RoadsProps) {
  const { environment } = useVisitor()
  return (
    <FactWays>
      {hasWay && (
        <Button kind="secondary" size="small" onClick={() => navigateTo(store, environment.kind)}>
          <IconNavigate size="s" /> 导航
        </Button>
      )}
      {children}
      {hasCall && store.tel && (
        <a href={`tel:${store.tel}`} className={small}>
          <IconPhone size="s" /> 致电门店
        </a>
      )}
    </FactWays>
  )
}
