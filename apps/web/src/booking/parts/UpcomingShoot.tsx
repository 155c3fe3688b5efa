import type { CurrentShoot } from '@kuaimen/contract/booking/booking.views'
import { formatLongDay, weekdayOf } from '@kuaimen/contract/kernel/time'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link } from '../../platform/Link'
import { paths } from '../../platform/paths'
import { serverNow } from '../../platform/server-clock'
import { useVisitor } from '../../platform/VisitorProvider'
import { navigateTo } from '../../store/navigate'
import { Button, buttonClass } from '../../ui/Button/Button'
import { IconNavigate, IconPhone } from '../../ui/Icon/Icon'
import { daysLeftText } from '../order-words'
import { noteUpcoming, placeOf, type Upcoming, upcomingOf } from '../upcoming'
import { currentShootOf } from '../upcoming.api'
import { HoldCard } from './HoldCard'
import styles from './NextVisit.module.css'

/** The home page's card. Its place is held by `waiting` until it is known whether there is one. */
export default function UpcomingShoot({ waiting }: { waiting: ReactNode }) {
  const { data: shoot, isPending } = useQuery({ ...currentShootOf(), refetchOnWindowFocus: true })
  const upcoming = shoot && upcomingOf(shoot)
  useEffect(() => {
    if (shoot) noteUpcoming(placeOf(shoot), serverNow())
  }, [shoot])
  if (isPending) return waiting
  // What has to be paid within minutes comes before what is days away.
  if (shoot && shoot.holds.length > 0) return <HoldCard holds={shoot.holds} />
  // A failure says nothing and takes nothing away.
  return shoot && upcoming ? <UpcomingCard shoot={shoot} {...upcoming} /> : null
}

function UpcomingCard({ shoot, day, time, destination }: Upcoming & { shoot: CurrentShoot }) {
  const { environment } = useVisitor()
  const left = daysLeftText(day, time, serverNow())
  return (
    <section className={styles.card} aria-label="即将到来的预约">
      <Link to={paths.orderDetail({ order_sn: shoot.order_sn })} className={styles.open}>
        <span className={styles.when}>
          {formatLongDay(day)} {weekdayOf(day)} {time}
        </span>
        {left && <span className={styles.left}>{left}</span>}
      </Link>
      <p className={styles.line}>{shoot.store_name}</p>
      <p className={styles.note}>{shoot.order_products.join('、')}</p>
      <div className={styles.ways}>
        {destination && (
          <Button kind="secondary" size="small" onClick={() => navigateTo(destination, environment.kind)}>
            <IconNavigate size="s" /> 导航
          </Button>
        )}
        {shoot.store_tel && (
          <a href={`tel:${shoot.store_tel}`} className={buttonClass({ kind: 'secondary', size: 'small' })}>
            <IconPhone size="s" /> 致电
          </a>
        )}
      </div>
    </section>
  )
}
