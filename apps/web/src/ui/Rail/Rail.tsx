import type { ReactNode } from 'react'
import styles from './Rail.module.css'

/** Things side by side that a finger moves, from edge to edge of the page; the next one peeks in. */
export const Rail = ({ children }: { children: ReactNode }) => <ul className={styles.rail}>{children}</ul>

/** One thing of a rail; its width is its own. */
export const RailItem = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <li className={className}>{children}</li>
)
