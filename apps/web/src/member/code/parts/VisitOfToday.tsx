import { studioDay } from '@kuaimen/contract/kernel/time'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../../../platform/browser/server-clock'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { IconCalendar } from '../../../ui/Icon/ScreenIcon'
import { ListRow, RowGroup } from '../../../ui/ListRow/ListRow'
import { visitToday } from '../code.api'
import styles from './VisitOfToday.module.css'

/** What the member has come for, where that is today. */
export function VisitOfToday() {
  const { data } = useQuery(visitToday())
  const [day, time = ''] = data?.exists === 1 ? data.book_datetime.split(',') : []
  if (!data || day !== studioDay(serverNow())) return null
  return (
    <div className={styles.visit}>
      <RowGroup>
        <ListRow
          icon={IconCalendar}
          label={`今天 ${time} · ${data.store_name}`}
          note="到店后出示会员码，店员为您签到"
          render={(row) => <Link to={paths.orderDetail({ order_sn: data.order_sn })} {...row} />}
        />
      </RowGroup>
    </div>
  )
}
