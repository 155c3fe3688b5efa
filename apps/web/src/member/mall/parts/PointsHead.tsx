import { studioDay } from '@kuaimen/contract/kernel/time'
import type { MemberCenter } from '@kuaimen/contract/member/membership.views'
import type { ReactNode } from 'react'
import { serverNow } from '../../../platform/browser/server-clock'
import { SkeletonBlock } from '../../../ui/Skeleton/Skeleton'
import { expiringText, owedText } from '../item-text'
import { CountUp } from './CountUp'
import styles from './PointsHead.module.css'

interface PointsHeadProps {
  readonly standing: Pick<MemberCenter, 'points' | 'owed_points' | 'points_expiring'>
  /** Ways on, at the end of the card. */
  readonly children?: ReactNode
}

/** What a member has to spend, and what of it ends. */
export function PointsHead({ standing, children }: PointsHeadProps) {
  const notes = [owedText(standing), expiringText(standing, studioDay(serverNow()))].filter(Boolean)
  return (
    <section className={styles.head} aria-label="我的积分">
      <div className={styles.words}>
        <h2 className={styles.label}>我的积分</h2>
        <p className={styles.points}>
          <CountUp value={standing.points} />
        </p>
        {notes.map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
      </div>
      {children && <div className={styles.ways}>{children}</div>}
    </section>
  )
}

/** A way on that stands on the card. */
export const headWay = styles.way ?? ''

export const PointsHeadBone = () => <SkeletonBlock className={styles.bone} />
