import type { ReactNode } from 'react'
import { cx } from '../cx'
import styles from './CountdownRing.module.css'
import { type CountdownTo, useCountdown } from './useCountdown'

const RADIUS = 48
const ROUND = 2 * Math.PI * RADIUS

export type CountdownRingProps = CountdownTo & {
  /** How long the whole round is. */
  totalMs: number
  /** Less than this is left: the ring warns. */
  warnMs: number
  /** What the time is for, in the middle. */
  children: ReactNode
}

/** A thin ring round a figure that runs out with the time. It is only seen: a Countdown beside it is read. */
export function CountdownRing({ totalMs, warnMs, children, ...to }: CountdownRingProps) {
  const left = useCountdown(to)
  const share = left === undefined ? 1 : Math.min(1, left / totalMs)
  return (
    <div className={cx(styles.ring, left !== undefined && left < warnMs && styles.warn)}>
      <svg className={styles.dial} viewBox="0 0 100 100" aria-hidden="true">
        <circle className={styles.ground} cx="50" cy="50" r={RADIUS} />
        <circle
          className={styles.left}
          cx="50"
          cy="50"
          r={RADIUS}
          strokeDasharray={`${share * ROUND} ${ROUND}`}
          transform="rotate(-90 50 50)"
        />
      </svg>
      <div className={styles.middle}>{children}</div>
    </div>
  )
}
