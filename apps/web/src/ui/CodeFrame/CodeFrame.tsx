import type { ReactNode } from 'react'
import { cx } from '../cx'
import styles from './CodeFrame.module.css'

export interface CodeFrameProps {
  readonly size?: 'm' | 'l'
  /** What to do with it, below. */
  readonly note?: ReactNode
  /** The code, or what stands in its place. */
  readonly children: ReactNode
}

/** The square that a camera looks at, with the quiet rim that it needs. */
export const CodeFrame = ({ size = 'm', note, children }: CodeFrameProps) => (
  <div className={styles.code}>
    <div className={cx(styles.square, styles[size])}>{children}</div>
    {note && <div className={styles.note}>{note}</div>}
  </div>
)

/** Of a code that fills its frame. */
export const framed = styles.framed ?? ''
