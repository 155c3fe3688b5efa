import type { ReactNode } from 'react'
import { cx } from '../cx'
import { IconCheck, type IconComponent } from '../Icon/Icon'
import { ProgressRing } from '../ProgressRing/ProgressRing'
import styles from './TaskRow.module.css'

export interface TaskRowProps {
  readonly icon: IconComponent
  readonly title: string
  readonly note?: string
  /** What it pays, e.g. +20 积分. */
  readonly reward: string
  readonly done: number
  readonly of: number
  /** The way to it, or to its reward; without one, what is done says so. */
  readonly action?: ReactNode
  /** For the router's link: the whole row leads to it, but for its action. */
  readonly render?: (link: { className: string; children: ReactNode }) => ReactNode
}

/** Something to do, what it pays, and how far it has come. */
export function TaskRow({ icon: Icon, title, note, reward, done, of, action, render }: TaskRowProps) {
  const isDone = done >= of
  return (
    <li className={cx(styles.row, isDone && action === undefined && styles.done)}>
      <ProgressRing label={title} value={done} of={of}>
        {isDone ? <IconCheck size="s" /> : of > 1 ? `${done}/${of}` : <Icon size="s" />}
      </ProgressRing>
      <span className={styles.words}>
        <span className={styles.title}>
          {render ? render({ className: styles.open ?? '', children: title }) : title}
        </span>
        <span className={styles.note}>
          <span className={styles.reward}>{reward}</span>
          {note}
        </span>
      </span>
      <span className={styles.action}>{action ?? (isDone ? '已完成' : null)}</span>
    </li>
  )
}

export const TaskList = ({ children }: { children: ReactNode }) => <ul className={styles.list}>{children}</ul>
