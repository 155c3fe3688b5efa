import { studioDay } from '@kuaimen/contract/kernel/time'
import type { MemberCenter } from '@kuaimen/contract/member/membership.views'
import type { ReactNode } from 'react'
import { serverNow } from '../../../platform/browser/server-clock'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { cardClass } from '../../../ui/Card/Card'
import { cx } from '../../../ui/cx'
import { IconChevronRight } from '../../../ui/Icon/Icon'
import { Muted } from '../../../ui/Text/Text'
import { dayWords, windowText } from '../../membership-text'
import { grouped } from '../../number-text'
import styles from './Holdings.module.css'

interface HoldingProps {
  readonly to: string
  readonly label: string
  readonly count: number
  readonly note: ReactNode
}

const Holding = ({ to, label, count, note }: HoldingProps) => (
  <Link to={to} className={cx(cardClass({ press: true }), styles.tile)}>
    <Muted className={styles.label}>
      {label}
      <IconChevronRight size="s" className={styles.chevron} />
    </Muted>
    <span className={styles.count}>{grouped(count)}</span>
    <Muted className={styles.note}>{note}</Muted>
  </Link>
)

/** What a member has: points to spend, and growth that carries the level. */
export function Holdings({ standing }: { standing: MemberCenter }) {
  const { points, owed_points, points_expiring, growth } = standing
  return (
    <div className={styles.tiles}>
      <Holding
        to={paths.pointsMall()}
        label="积分"
        count={points}
        note={<PointsNote {...{ owed_points, points_expiring }} />}
      />
      <Holding to={paths.growthValue()} label="成长值" count={growth} note={`近 ${windowText(standing)}`} />
    </div>
  )
}

function PointsNote({ owed_points, points_expiring }: Pick<MemberCenter, 'owed_points' | 'points_expiring'>) {
  if (owed_points > 0) return <span className={styles.warn}>待抵扣 {grouped(owed_points)} 积分</span>
  if (!points_expiring) return '拍完就会到账'
  return (
    <>
      <span className={styles.phrase}>{grouped(points_expiring.amount)} 将于&nbsp;</span>
      <span className={styles.phrase}>{dayWords(points_expiring.on, studioDay(serverNow()))}到期</span>
    </>
  )
}
