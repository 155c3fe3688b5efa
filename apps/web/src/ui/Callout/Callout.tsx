import type { ReactNode } from 'react'
import { cx } from '../cx'
import styles from './Callout.module.css'

export interface CalloutProps {
  readonly tone?: 'warn' | 'accent' | 'good'
  /** The thing itself; what follows explains it. */
  readonly title?: ReactNode
  /** An icon before the words. */
  readonly sign?: ReactNode
  /** Read out when it comes. */
  readonly role?: 'alert' | 'status'
  /** Apart from what follows it. */
  readonly spaced?: boolean
  readonly children?: ReactNode
}

/** Something to know before one goes on, on a ground of its own. */
export const Callout = ({ tone = 'warn', title, sign, role, spaced, children }: CalloutProps) => (
  <div className={cx(styles.callout, styles[tone], spaced && styles.spaced)} role={role}>
    {sign && <span className={styles.sign}>{sign}</span>}
    <div className={styles.words}>
      {title && <p className={styles.title}>{title}</p>}
      {children}
    </div>
  </div>
)
