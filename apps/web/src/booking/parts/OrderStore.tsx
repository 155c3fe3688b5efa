import type { BookingView } from '@kuaimen/contract/booking/booking.views'
import { Link } from '../../platform/Link'
import { paths } from '../../platform/paths'
import { useVisitor } from '../../platform/VisitorProvider'
import { navigateTo } from '../../store/navigate'
import { Button, buttonClass } from '../../ui/Button/Button'
import { Fact, FactNote, Facts, FactWays } from '../../ui/Facts/Facts'
import { IconCalendar, IconLocation, IconNavigate, IconPhone } from '../../ui/Icon/Icon'
import { toast } from '../../ui/Toast/toast'
import { visitText } from '../../visit/visit-text'
import styles from './OrderStore.module.css'

/** When and where, and how to get there. */
export function OrderStore({ booking }: { booking: BookingView }) {
  const { store, calendar_url } = booking
  const { environment } = useVisitor()
  return (
    <Facts>
      <Fact icon={IconCalendar} name="时间">
        <p className={styles.when}>{visitText(booking)}</p>
        {calendar_url && <CalendarFile url={calendar_url} />}
      </Fact>
      <Fact icon={IconLocation} name="门店">
        <Link to={paths.storeDetail({ id: store.id })} className={styles.store}>
          {store.name}
        </Link>
        <FactNote>{store.address}</FactNote>
        <FactWays>
          <Button kind="secondary" size="small" onClick={() => navigateTo(store, environment.kind)}>
            <IconNavigate size="s" /> 导航
          </Button>
          {store.tel && (
            <a href={`tel:${store.tel}`} className={buttonClass({ kind: 'secondary', size: 'small' })}>
              <IconPhone size="s" /> 致电门店
            </a>
          )}
        </FactWays>
      </Fact>
    </Facts>
  )
}

/** Inside the messaging app no file can be opened: there it is said how. */
function CalendarFile({ url }: { url: string }) {
  const { kind } = useVisitor().environment
  if (kind === 'wx' || kind === 'wxwork')
    return (
      <button
        type="button"
        className={styles.calendar}
        onClick={() => toast('请点右上角“…”，在浏览器中打开后添加到日历')}
      >
        添加到手机日历
      </button>
    )
  return (
    <a href={url} download className={styles.calendar}>
      添加到手机日历
    </a>
  )
}
