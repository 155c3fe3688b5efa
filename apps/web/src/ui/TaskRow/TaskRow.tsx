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
  /** The way to it, while it is not done. */
  readonly action?: ReactNode
}

/** Something to do, what it pays, and how far it has come. */
export function TaskRow({ icon: Icon, title, note, reward, done, of, action }: TaskRowProps) {
  const isDone = done >= of
  return (
    <li className={cx(styles.row, isDone && styles.done)}>
      <ProgressRing label={title} value={done} of={of}>
        {isDone ? <IconCheck size="s" /> : of > 1 ? `${done}/${of}` : <Icon size="s" />}
      </ProgressRing>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.note}>
          <span className={styles.reward}>{reward}</span>
          {note}
        </span>
      </span>
      <span className={styles.action}>{isDone ? '已完成' : action}</span>
    </li>
  )
}

export const TaskList = ({ children }: { children: ReactNode }) => <ul className={styles.list}>{children}</ul>
