import type { ReactNode } from 'react'
import { cx } from '../cx'
import styles from './Hero.module.css'

export interface HeroProps {
  /** A Picture whose left side is calm. */
  readonly picture: ReactNode
  /** Of the picture where the words lie: ink on light, white on dark. */
  readonly tone?: 'light' | 'dark'
  readonly title: string
  readonly line?: string | undefined
  /** e.g. 从 ¥99 起 */
  readonly note?: ReactNode
  /** What a tap does: 去看看. The whole is the link; this only says so. */
  readonly call?: string | undefined
  /** For a rail, where several stand side by side. */
  readonly compact?: boolean
}

/** A large picture that says what it is about; its words are text, and grow with the reader's own size. */
export const Hero = ({ picture, tone = 'light', title, line, note, call, compact }: HeroProps) => (
  <span className={cx(styles.hero, tone === 'dark' && styles.dark, compact && styles.compact)}>
    {picture}
    {title && (
      <span className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        {line && <span className={styles.line}>{line}</span>}
        {note && <span className={styles.note}>{note}</span>}
        {call && (
          <span className={styles.call}>
            {call} <span aria-hidden="true">→</span>
          </span>
        )}
      </span>
    )}
  </span>
)
