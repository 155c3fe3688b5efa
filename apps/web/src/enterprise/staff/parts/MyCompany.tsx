import type { CorpMine } from '@kuaimen/contract/enterprise/drive.views'
import { serverNow } from '../../../platform/browser/server-clock'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { shortStoreName } from '../../../store/short-name'
import { buttonClass } from '../../../ui/Button/Button'
import { Empty } from '../../../ui/Empty/Empty'
import { IconCalendar } from '../../../ui/Icon/ScreenIcon'
import { ListRow, RowGroup } from '../../../ui/ListRow/ListRow'
import { dayText } from '../../../visit/time-text'
import { CompanyHead } from '../../drive/parts/CompanyHead'
import { DriveTile } from '../../drive/parts/DriveTile'
import { periodText } from '../../drive-text'
import styles from './MyCompany.module.css'

const SHOWN_ORDERS = 3

/** One company: what it has arranged, and one's own visits of it. */
export function MyCompany({ mine: { company, staff, drives, last, orders } }: { mine: CorpMine }) {
  const who = [staff.name, staff.department, staff.staff_no].filter(Boolean).join(' · ')
  return (
    <section className={styles.company} aria-label={company.short_name}>
      <CompanyHead company={company} note={who} />
      {drives.map((drive) => (
        <DriveTile key={drive.drive_no} drive={drive} />
      ))}
      {drives.length === 0 && <NoDrive last={last} />}
      {orders.length > 0 && (
        <RowGroup className={styles.orders}>
          {orders.slice(0, SHOWN_ORDERS).map((order) => (
            <ListRow
              key={order.order_sn}
              icon={IconCalendar}
              label={`${dayText(order.day)} ${order.time}`}
              note={[order.product_name, shortStoreName(order.store_name)].join(' · ')}
              value={order.state_text}
              render={(row) => <Link to={paths.enterpriseOrder({ order_sn: order.order_sn })} {...row} />}
            />
          ))}
        </RowGroup>
      )}
    </section>
  )
}

const NoDrive = ({ last }: { last: CorpMine['last'] }) => (
  <Empty
    compact
    title="暂无开放的活动"
    text={
      last ? (
        <>
          上一场「{last.name}」
          <br />
          {periodText(last.shoot_from, last.shoot_until, serverNow())}
        </>
      ) : (
        '公司开放预约后，会在这里看到'
      )
    }
    action={
      <Link to={paths.productList()} className={buttonClass({ kind: 'secondary' })}>
        看看自己想拍的
      </Link>
    }
  />
)
