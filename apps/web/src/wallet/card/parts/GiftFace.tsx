import type { WalletCard } from '@kuaimen/contract/wallet/card.views'
import { serverNow } from '../../../platform/browser/server-clock'
import { cx } from '../../../ui/cx'
import { Price } from '../../../ui/Price/Price'
import { isRunningOut, stateText, validText } from '../../card-text'
import styles from './GiftFace.module.css'

/** A gift card as one holds it in the hand: of the size of a bank card, with the words of who gave it. */
export function GiftFace({ card }: { card: WalletCard }) {
  const now = serverNow()
  const isOver = card.state !== 'usable' && card.state !== 'locked'
  return (
    <span className={cx(styles.face, isOver && styles.over)}>
      <Foil />
      <span className={styles.words}>
        <span className={styles.name}>{card.name}</span>
        {card.note && <span className={styles.from}>{card.note}</span>}
        <span className={styles.foot}>
          <span>
            <span className={styles.label}>余额</span>
            <Price fen={card.amount_fen} size="l" className={styles.sum} />
          </span>
          <span className={cx(styles.valid, !isOver && isRunningOut(card, now) && styles.soon)}>
            {isOver || card.state === 'locked' ? stateText(card) : validText(card, now)}
          </span>
        </span>
      </span>
    </span>
  )
}

/** The blades of a shutter, half open, as they catch the light. */
const Foil = () => (
  <svg className={styles.foil} viewBox="0 0 200 200" aria-hidden="true">
    <circle cx="100" cy="100" r="92" />
    <circle cx="100" cy="100" r="86" />
    {[0, 60, 120, 180, 240, 300].map((turn) => (
      <path key={turn} d="M123 60H19.5M126 66H24" transform={`rotate(${turn} 100 100)`} />
    ))}
  </svg>
)
