import type { ReactNode } from 'react'
import { cx } from '../cx'
import { IconBack } from '../Icon/Icon'
import styles from './NavBar.module.css'

export type NavBarProps = {
  title?: ReactNode
  /** In the title's place, where the page has its heading elsewhere, e.g. the logo. */
  middle?: ReactNode
  onBack?: () => void
  /** Spoken, and shown when showBackText is set. */
  backText?: string
  showBackText?: boolean
  left?: ReactNode
  right?: ReactNode
  /** Lies over a picture at the top of the page. */
  over?: boolean
  className?: string
  /** Stays below the bar and sticks with it, e.g. Tabs. */
  children?: ReactNode
}

export const NavBar = ({
  title,
  middle,
  onBack,
  backText = '返回',
  showBackText = false,
  left,
  right,
  over,
  className,
  children,
}: NavBarProps) => (
  <header className={cx(styles.head, over && styles.over, className)}>
    <div className={styles.bar}>
      <div className={styles.side}>
        {onBack && (
          <button
            type="button"
            className={styles.back}
            onClick={onBack}
            aria-label={showBackText ? undefined : backText}
          >
            <IconBack size="l" />
            {showBackText && backText}
          </button>
        )}
        {left}
      </div>
      {title ? <h1 className={styles.title}>{title}</h1> : <div className={styles.title}>{middle}</div>}
      <div className={cx(styles.side, styles.right)}>{right}</div>
    </div>
    {children}
  </header>
)
