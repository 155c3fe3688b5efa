import type { ReactNode } from 'react'
import { ProgressRing } from '../ProgressRing/ProgressRing'
import styles from './LevelCard.module.css'

export interface LevelCardProps {
  readonly name: string
  /** What is counted towards the next, e.g. 成长值. */
  readonly unit: string
  readonly value: number
  /** Where the next one begins; left out on the highest. */
  readonly next?: { readonly name: string; readonly at: number }
  /** What it brings, a word each. */
  readonly benefits: readonly string[]
  /** The way to more: a link or button. */
  readonly action?: ReactNode
}

/** Where one stands, what that brings, and how far the next one is. */
export const LevelCard = ({ name, unit, value, next, benefits, action }: LevelCardProps) => (
  <section className={styles.card} aria-label={name}>
    <div className={styles.head}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.way}>
          {next ? `再积 ${Math.max(next.at - value, 0)} ${unit}，升级为${next.name}` : '已是最高一级'}
        </p>
      </div>
      <ProgressRing label={unit} value={value} of={next?.at ?? value} size="l" onDark>
        {value}
      </ProgressRing>
    </div>
    <ul className={styles.benefits}>
      {benefits.map((benefit) => (
        <li key={benefit} className={styles.benefit}>
          {benefit}
        </li>
      ))}
    </ul>
    {action && <div className={styles.action}>{action}</div>}
  </section>
)
