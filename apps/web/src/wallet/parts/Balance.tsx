import type { WalletDetail } from '@kuaimen/contract/wallet/wallet.views'
import { serverNow } from '../../platform/server-clock'
import { cx } from '../../ui/cx'
import { Price } from '../../ui/Price/Price'
import { STATE_WORDS, validText } from '../card-words'
import styles from './Balance.module.css'

/** A gift card: what is left on it. */
export function Balance({ card }: { card: WalletDetail }) {
  const isOver = card.state !== 'usable' && card.state !== 'locked'
  return (
    <section className={cx(styles.card, isOver && styles.over)} aria-label="余额">
      <p className={styles.name}>{card.name}</p>
      <p className={styles.balance}>
        <span className={styles.label}>余额</span>
        <Price fen={card.amount_fen} size="l" tone={isOver ? 'ink' : 'accent'} className={styles.sum} />
      </p>
      <p className={styles.foot}>{isOver ? STATE_WORDS[card.state] : validText(card, serverNow())}</p>
    </section>
  )
}
