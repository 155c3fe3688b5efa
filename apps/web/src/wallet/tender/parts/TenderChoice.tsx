import type { AvailableCard } from '@kuaimen/contract/wallet/card.views'
import { serverNow } from '../../../platform/browser/server-clock'
import { cx } from '../../../ui/cx'
import { IconCheck } from '../../../ui/Icon/Icon'
import { Price } from '../../../ui/Price/Price'
import { Muted } from '../../../ui/Text/Text'
import { conditionText, isRunningOut, validText } from '../../card-text'
import styles from './TenderChoice.module.css'

interface TenderChoiceProps {
  readonly card: AvailableCard
  readonly isChosen?: boolean
  /** What it takes off this time. */
  readonly savesFen?: number
  /** Without it, the card cannot be used this time and says why. */
  readonly onTap?: () => void
}

/** One card in a row of one height: its name, what it asks, and what it takes off. */
export function TenderChoice({ card, isChosen = false, savesFen = card.saves_fen, onTap }: TenderChoiceProps) {
  if (!onTap)
    return (
      <li className={cx(styles.choice, styles.off)}>
        <Words card={card} />
      </li>
    )
  return (
    <li>
      <button type="button" className={styles.choice} aria-pressed={isChosen} onClick={onTap}>
        <Words card={card} />
        <span className={styles.saves}>
          {savesFen > 0 ? (
            <>
              <span className={styles.label}>可抵</span> <Price fen={savesFen} size="s" />
            </>
          ) : (
            <Muted>无需使用</Muted>
          )}
        </span>
        <span className={cx(styles.mark, isChosen && styles.chosen)}>{isChosen && <IconCheck size="s" />}</span>
      </button>
    </li>
  )
}

function Words({ card }: { card: AvailableCard }) {
  const now = serverNow()
  return (
    <span className={styles.words}>
      <span className={styles.name}>{card.name}</span>
      <span className={styles.note}>{[card.worth, conditionText(card), card.scope].filter(Boolean).join(' · ')}</span>
      {card.reason ? (
        <span className={styles.reason}>{card.reason}</span>
      ) : (
        <span className={cx(styles.note, isRunningOut(card, now) && styles.soon)}>{validText(card, now)}</span>
      )}
    </span>
  )
}
