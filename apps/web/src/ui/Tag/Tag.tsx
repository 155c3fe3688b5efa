import type { ReactNode } from 'react'
import { cx } from '../cx'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden'
import styles from './Tag.module.css'

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'solid' | 'outline'

export const Tag = ({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone
  className?: string
  children: ReactNode
}) => <span className={cx(styles.tag, styles[tone], className)}>{children}</span>

export interface BadgeProps {
  readonly count: number
  readonly label?: string
  readonly corner?: boolean
  /** A number to know of, where nothing waits for an answer. */
  readonly plain?: boolean
}

/** A count in the corner of what carries it; 0 shows nothing, more than 99 shows 99+. */
export function Badge({ count, label, corner = true, plain }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span className={cx(styles.badge, corner && styles.corner, plain && styles.plain)}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{label ?? `${count}`}</VisuallyHidden>
    </span>
  )
}
