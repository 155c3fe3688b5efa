import { studioDay } from '@kuaimen/contract/kernel/time'
import type { MemberCenter } from '@kuaimen/contract/member/membership.views'
import type { ReactNode } from 'react'
import { serverNow } from '../../../platform/browser/server-clock'
import { DuskHead, DuskNote } from '../../../ui/DuskHead/DuskHead'
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
    <DuskHead label="我的积分" ways={children}>
      <h2 className={styles.label}>我的积分</h2>
      <p className={styles.points}>
        <CountUp value={standing.points} />
      </p>
      {notes.map((note) => (
        <DuskNote key={note}>{note}</DuskNote>
      ))}
    </DuskHead>
  )
}
