import type { ReactNode } from 'react'
import { cx } from '../cx'
import styles from './ProgressRing.module.css'
import { arcOf } from './ring'

export interface ProgressRingProps {
  /** What it is of, spoken. */
  readonly label: string
  readonly value: number
  readonly of: number
  readonly size?: 's' | 'm' | 'l'
  /** For a dark ground. */
  readonly onDark?: boolean
  /** In its middle; a figure, an icon. */
  readonly children?: ReactNode
}

/** How far something has come, as a circle that closes. */
export const ProgressRing = ({ label, value, of, size = 'm', onDark, children }: ProgressRingProps) => (
  <span
    className={cx(styles.ring, styles[size], onDark && styles.onDark)}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={of}
    aria-valuenow={Math.min(Math.max(value, 0), of)}
    aria-valuetext={`${value}/${of}`}
  >
    <svg viewBox="0 0 40 40" className={styles.drawing} aria-hidden="true">
      <circle className={styles.track} cx="20" cy="20" r="17.5" />
      <circle
        className={styles.arc}
        cx="20"
        cy="20"
        r="17.5"
        pathLength="1"
        strokeDasharray={`${arcOf(value, of)} 2`}
      />
    </svg>
    <span className={styles.middle} aria-hidden="true">
      {children}
    </span>
  </span>
)
