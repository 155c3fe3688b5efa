import type { ReactNode } from 'react'
import styles from './Page.module.css'

interface Props {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The head that every screen has: its name, and what can be done on it. */
export const Page = ({ title, actions, children }: Props) => (
  <>
    <div className={styles.head}>
      <h1>{title}</h1>
      <div className={styles.actions}>{actions}</div>
    </div>
    {children}
  </>
)
