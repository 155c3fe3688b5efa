import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

/** Text that is spoken and not seen. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
)
