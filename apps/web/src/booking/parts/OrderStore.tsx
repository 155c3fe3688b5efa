import type { BookingView } from '@kuaimen/contract/booking/booking.views'
import type { ReactNode } from 'react'
import { Link } from '../../platform/Link'
import { paths } from '../../platform/paths'
import { useVisitor } from '../../platform/VisitorProvider'
import { navigateTo } from '../../store/navigate'
import { Button, buttonClass } from '../../ui/Button/Button'
import { Fact, FactNote, Facts, FactWays } from '../../ui/Facts/Facts'
import { IconCalendar, IconLocation, IconNavigate, IconPhone } from '../../ui/Icon/Icon'
import { visitText } from '../../visit/visit-text'
import styles from './OrderStore.module.css'

const small = buttonClass({ kind: 'secondary', size: 'small' })

/** When and where, and how to get there. */
export function OrderStore({ booking }: { booking: BookingView }) {
  const { environment } = useVisitor()
  return (
    <Facts>
      <Fact icon={IconCalendar} name="时间">
        <p className={styles.when}>{visitText(booking)}</p>
      </Fact>
      <Place booking={booking}>
        <Button kind="secondary" size="small" onClick={() => navigateTo(booking.store, environment.kind)}>
          <IconNavigate size="s" /> 导航
        </Button>
      </Place>
    </Facts>
  )
}

/** The store alone, where the time stands above already; `children` are more ways beside the call. */
export const OrderPlace = ({ booking, children }: { booking: BookingView; children?: ReactNode }) => (
  <Facts>
    <Place booking={booking}>{children}</Place>
  </Facts>
)

const Place = ({ booking: { store }, children }: { booking: BookingView; children?: ReactNode }) => (
  <Fact icon={IconLocation} name="门店">
    <Link to={paths.storeDetail({ id: store.id })} className={styles.store}>
      {store.name}
    </Link>
    <FactNote>{store.address}</FactNote>
    <FactWays>
      {children}
      {store.tel && (
        <a href={`tel:${store.tel}`} className={small}>
          <IconPhone size="s" /> 致电门店
        </a>
      )}
    </FactWays>
  </Fact>
)
