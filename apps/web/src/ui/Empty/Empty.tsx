import type { ReactNode } from 'react'
import { cx } from '../cx'
import styles from './Empty.module.css'
import { type Art, EmptyArt } from './EmptyArt'

export type EmptyProps = {
  art?: Art
  title: ReactNode
  text?: ReactNode
  /** The way on: a button or link. */
  action?: ReactNode
  compact?: boolean
  role?: 'status' | 'alert'
}

export const Empty = ({ art = 'frame', title, text, action, compact, role }: EmptyProps) => (
  <div className={cx(styles.empty, compact && styles.compact)} role={role}>
    <EmptyArt art={art} />
    <p className={styles.title}>{title}</p>
    {text && <p className={styles.text}>{text}</p>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
)
