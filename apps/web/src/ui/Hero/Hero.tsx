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
}

/** A large picture that says what it is about; its words are text, and grow with the reader's own size. */
export const Hero = ({ picture, tone = 'light', title, line, note, call }: HeroProps) => (
  <span className={cx(styles.hero, tone === 'dark' && styles.dark)}>
    {picture}
    {title && (
      <span className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        {line && <span className={styles.line}>{line}</span>}
        {note && <span className={styles.note}>{note}</span>}
        {call && <HeroCall>{call}</HeroCall>}
      </span>
    )}
  </span>
)

export const HeroCall = ({ children }: { children: string }) => (
  <span className={styles.call}>
    {children} <span aria-hidden="true">→</span>
  </span>
)
