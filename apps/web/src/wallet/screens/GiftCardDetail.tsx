import type { WalletDetail } from '@kuaimen/contract/wallet/wallet.views'
import { useSearchParams } from 'react-router'
import { serverNow } from '../../app/server-clock'
import { cx } from '../../ui/cx'
import { Price } from '../../ui/Price/Price'
import { STATE_WORDS, validText } from '../card-words'
import { CardFacts } from '../parts/CardFacts'
import { CardPage } from '../parts/CardPage'
import { Movements } from '../parts/Movements'
import styles from './GiftCardDetail.module.css'

export default function GiftCardDetail() {
  const [search] = useSearchParams()
  return (
    <CardPage type="gift_card" code={search.get('code') ?? ''}>
      {(card) => (
        <>
          <Balance card={card} />
          <Movements title="余额变动" movements={card.movements} />
          <CardFacts card={card} />
        </>
      )}
    </CardPage>
  )
}

function Balance({ card }: { card: WalletDetail }) {
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
