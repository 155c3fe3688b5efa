import type { ReactNode } from 'react'
import { Link } from '../../platform/page/Link'
import { buttonClass } from '../../ui/Button/Button'
import styles from './GiftStrip.module.css'

interface GiftStripProps {
  readonly worth: string
  readonly title: ReactNode
  /** All that limits it. */
  readonly terms: readonly (string | undefined)[]
  readonly call: string
  readonly to: string
  readonly onClick?: () => void
}

/** One gift on home: its worth, its terms beside it, and the way to have it. */
export const GiftStrip = ({ worth, title, terms, call, to, onClick }: GiftStripProps) => (
  <Link to={to} className={styles.gift} onClick={onClick}>
    <strong className={styles.worth}>{worth}</strong>
    <span className={styles.words}>
      <strong>{title}</strong>
      <span>{terms.filter(Boolean).join(' · ')}</span>
    </span>
    <span className={buttonClass({ size: 'small' })} data-call>
      {call}
    </span>
  </Link>
)
