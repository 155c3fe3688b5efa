import type { CurrentShoot } from '@kuaimen/contract/booking/record.views'
import { daysBetween, formatLongDay, studioDay, weekdayOf } from '@kuaimen/contract/kernel/time'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { serverNow } from '../../../platform/browser/server-clock'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { navigateTo } from '../../../store/navigate'
import { Button, buttonClass } from '../../../ui/Button/Button'
import { cx } from '../../../ui/cx'
import { IconNavigate } from '../../../ui/Icon/Icon'
import { IconPhone } from '../../../ui/Icon/ScreenIcon'
import { Picture } from '../../../ui/Picture/Picture'
import { Note } from '../../../ui/Text/Text'
import { isWithinADay, noteUpcoming, placeOf, type Upcoming, upcomingOf } from '../upcoming'
import { currentShootOf } from '../upcoming.api'
import { COVER, HoldCard } from './HoldCard'
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

/** 今天 14:00, 明天 14:00 or 3 天后; the figures are what one looks for. */
function Ahead({ day, time, now }: Pick<Upcoming, 'day' | 'time'> & { now: Date }) {
  const days = daysBetween(studioDay(now), day)
  if (days > 1)
    return (
      <>
        <b>{days}</b> 天后
      </>
    )
  return (
    <>
      {days === 1 ? '明天' : '今天'} <b>{time}</b>
    </>
  )
}

/** Tinted within a day of it: then it is what one opens the page for. */
function UpcomingCard({ shoot, day, time, destination }: Upcoming & { shoot: CurrentShoot }) {
  const { environment } = useVisitor()
  const now = serverNow()
  const isSoon = isWithinADay(shoot, now)
  return (
    <section className={cx(styles.card, isSoon && styles.soon)} aria-label="即将到来的预约">
      <div className={styles.visit}>
        {shoot.cover && <Picture src={shoot.cover} alt="" {...COVER} eager className={styles.art} />}
        <div className={styles.about}>
          <Link to={paths.orderDetail({ order_sn: shoot.order_sn })} className={styles.link}>
            <span className={styles.ahead}>
              <Ahead day={day} time={time} now={now} />
            </span>{' '}
            <span className={styles.day}>
              <span>{formatLongDay(day)}</span>{' '}
              <span>
                {weekdayOf(day)} {time}
              </span>
            </span>
          </Link>
          <Note className={styles.note}>{shoot.order_products.join('、')}</Note>
          <Note className={styles.note}>{shoot.store_name}</Note>
        </div>
      </div>
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
