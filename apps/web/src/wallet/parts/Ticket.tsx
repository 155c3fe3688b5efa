import type { WalletCard } from '@kuaimen/contract/wallet/wallet.views'
import type { ReactNode } from 'react'
import { serverNow } from '../../platform/server-clock'
import { cx } from '../../ui/cx'
import { conditionText, isRunningOut, STATE_WORDS, validText } from '../card-words'
import styles from './Ticket.module.css'

const SHORT_WORTH = 6
/** A Chinese character is as wide as two figures. */
const widthOf = (text: string) => text.replace(/[^ -~¥]/g, '..').length

interface TicketProps {
  readonly card: WalletCard
  /** Why it cannot be used now. */
  readonly reason?: string
  /** On a white ground, as in a sheet, the ticket is of paper. */
  readonly onWhite?: boolean
  /** At the end of the words: a mark, a link. */
  readonly aside?: ReactNode
}

/** One card, torn along the line between what it is worth and what it is for. */
export function Ticket({ card, reason, onWhite = false, aside }: TicketProps) {
  const now = serverNow()
  const isOver = card.state !== 'usable' && card.state !== 'locked'
  return (
    <span className={cx(styles.ticket, onWhite && styles.onWhite, (isOver || reason) && styles.over)}>
      <span className={styles.stub}>
        <Worth text={card.worth} />
        <span className={styles.condition}>{conditionText(card)}</span>
      </span>
      <span className={styles.words}>
        <span className={styles.head}>
          <span className={styles.name}>{card.name}</span>
          {card.state !== 'usable' && <span className={styles.state}>{STATE_WORDS[card.state]}</span>}
        </span>
        {card.scope && <span className={styles.scope}>{card.scope}</span>}
        <span className={styles.foot}>
          <span className={cx(styles.valid, isRunningOut(card, now) && styles.soon)}>{validText(card, now)}</span>
          {aside}
        </span>
        {reason && <span className={styles.reason}>{reason}</span>}
      </span>
    </span>
  )
}

/** ¥ is smaller than its number; a whole sentence is smaller than both. */
function Worth({ text }: { text: string }) {
  const [, mark = '', rest = text] = /^(¥)\s?(.+)$/.exec(text) ?? []
  return (
    <span className={cx(styles.worth, widthOf(text) > SHORT_WORTH && styles.long)}>
      {mark && <span className={styles.mark}>{mark}</span>}
      {rest}
    </span>
  )
}
