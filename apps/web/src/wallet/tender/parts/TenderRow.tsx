import { COUPON_TYPES, type CouponType } from '@kuaimen/contract/wallet/card.rules'
import type { Tenders, TenderTaken } from '@kuaimen/contract/wallet/card.views'
import { useState } from 'react'
import { ListRow } from '../../../ui/ListRow/ListRow'
import { Price } from '../../../ui/Price/Price'
import { couponType, persistCouponType } from '../../choice'
import { type CardsByType, chosenCards, isBestCoupon } from '../tenders'
import styles from './TenderRow.module.css'
import { TenderSheet } from './TenderSheet'

interface TenderRowProps {
  readonly cards: CardsByType
  readonly tenders: Tenders
  /** What the server takes for each. */
  readonly taken: readonly TenderTaken[]
  /** What is still to be paid then. */
  readonly leftFen: number
  readonly hasFailed: boolean
  readonly disabled: boolean
  readonly onChoose: (tenders: Tenders) => void
  readonly onRetry: () => unknown
}

/** What is paid with besides money, in one row that opens all kinds. */
export function TenderRow(props: TenderRowProps) {
  const { cards, tenders, taken, leftFen, hasFailed, disabled, onChoose, onRetry } = props
  const [opened, setOpened] = useState<CouponType>()
  const open = (type: CouponType) => {
    persistCouponType(type)
    setOpened(type)
  }
  if (hasFailed)
    return <ListRow label="卡券没能加载出来" value={<span className={styles.accent}>重试</span>} onClick={onRetry} />
  const chosen = COUPON_TYPES.flatMap((type) => chosenCards(tenders, type, cards[type]))
  return (
    <>
      <ListRow
        label="优惠"
        {...(chosen.length > 0 ? { note: chosen.map(({ name }) => name).join('、') } : {})}
        value={<Saved cards={cards} tenders={tenders} taken={taken} />}
        onClick={() => !disabled && open(firstOf(tenders, cards))}
      />
      {opened && (
        <TenderSheet
          type={opened}
          cards={cards}
          tenders={tenders}
          taken={taken}
          leftFen={leftFen}
          onType={open}
          onChoose={onChoose}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

/** The kind that is used, else the one that can be, else the one that was looked at last. */
function firstOf(tenders: Tenders, cards: CardsByType): CouponType {
  const used = COUPON_TYPES.find((type) => chosenCards(tenders, type, cards[type]).length > 0)
  const usable = COUPON_TYPES.find((type) => (cards[type]?.usable.length ?? 0) > 0)
  return used ?? usable ?? couponType()
}

/** What is saved; only while nothing is, what could be. */
function Saved({ cards, tenders, taken }: Pick<TenderRowProps, 'cards' | 'tenders' | 'taken'>) {
  const fen = taken.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
  if (fen > 0)
    return (
      <span className={styles.saved}>
        {isBestCoupon(tenders, cards) && <span className={styles.best}>已选最优券</span>}
        <Price fen={-fen} size="s" />
      </span>
    )
  const usable = COUPON_TYPES.reduce((sum, type) => sum + (cards[type]?.usable.length ?? 0), 0)
  return usable > 0 ? <span className={styles.accent}>{usable} 张可用</span> : <span>暂无可用</span>
}
