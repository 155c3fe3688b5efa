import type { ReactNode } from 'react'
import { cx } from '../cx'
import styles from './BottomBar.module.css'

export type BottomBarProps = {
  /** In a line of its own over the action: what has to be agreed to. */
  above?: ReactNode
  /** What the action is about: a sum, a count, a choice. */
  aside?: ReactNode
  /** The main action, last when there are two. */
  children: ReactNode
}

/** In the thumb's reach. Give it to Page as `bottom`. */
export const BottomBar = ({ above, aside, children }: BottomBarProps) => (
  <footer className={styles.bar}>
    {above && <div className={styles.above}>{above}</div>}
    {aside && <div className={styles.aside}>{aside}</div>}
    <div className={cx(styles.actions, !aside && styles.alone)}>{children}</div>
  </footer>
)
