import type { ReactNode } from 'react'
import { cx } from '../cx'
import styles from './Page.module.css'

export type PageProps = {
  /** A NavBar. */
  top?: ReactNode
  /** A BottomBar: it is in the flow, so it reserves its own space however large its text grows. */
  bottom?: ReactNode
  flush?: boolean
  className?: string
  children: ReactNode
}

export const Page = ({ top, bottom, flush, className, children }: PageProps) => (
  <div className={styles.page}>
    {top}
    <main className={cx(styles.body, flush && styles.flush, Boolean(bottom) && styles.barred, className)}>
      {children}
    </main>
    {bottom}
  </div>
)
