import { type Fen, formatYuan, signedYuan } from '@kuaimen/contract/kernel/money'
import type { ReactNode } from 'react'
import { cx } from '../cx'
import { IconChevronRight } from '../Icon/Icon'
import { Note } from '../Text/Text'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden'
import styles from './LedgerRow.module.css'

export interface LedgerRowProps {
  readonly title: string
  /** When, where. */
  readonly note: ReactNode
  /** What it changed: above zero came in, below zero went out, zero is not shown. */
  readonly fen?: Fen
  /** Of what is no money; `fen` is left out then. A number is shown with its sign. */
  readonly amount?: ReactNode
  /** For the router's link, where there is more to see. */
  readonly render?: (row: { className: string; children: ReactNode }) => ReactNode
}

/** One line of a history: what happened, when, and what it changed. */
export function LedgerRow({ title, note, fen = 0, amount, render }: LedgerRowProps) {
  const className = styles.row ?? ''
  const children = (
    <>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <Note as="span" className={styles.note}>
          {note}
        </Note>
      </span>
      {fen !== 0 && (
        <span className={cx(styles.amount, fen > 0 && styles.in)}>
          <span aria-hidden="true">{signedYuan(fen)}</span>
          <VisuallyHidden>{`${fen > 0 ? '增加' : '减少'}${formatYuan(Math.abs(fen))}元`}</VisuallyHidden>
        </span>
      )}
      {typeof amount === 'number' ? (
        <span className={cx(styles.amount, amount > 0 && styles.in)}>
          <span aria-hidden="true">
            {amount > 0 ? `+${amount.toLocaleString('en')}` : `−${Math.abs(amount).toLocaleString('en')}`}
          </span>
          <VisuallyHidden>{`${amount > 0 ? '增加' : '减少'}${Math.abs(amount)}`}</VisuallyHidden>
        </span>
      ) : (
        amount !== undefined && <span className={styles.amount}>{amount}</span>
      )}
      {render && <IconChevronRight size="s" className={styles.chevron} />}
    </>
  )
  return (
    <li className={styles.item}>
      {render ? render({ className, children }) : <div className={className}>{children}</div>}
    </li>
  )
}

export const Ledger = ({ children }: { children: ReactNode }) => <ul>{children}</ul>
