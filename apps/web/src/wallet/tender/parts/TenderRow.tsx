import { COUPON_TYPES, type CouponType } from '@kuaimen/contract/wallet/card.rules'
import type { Tenders, TenderTaken } from '@kuaimen/contract/wallet/card.views'
import { type ReactNode, useState } from 'react'
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
  readonly toTake?: ToTake | undefined
}

/** A coupon that the member does not have yet and could take for this visit: what it saves, and the row that takes it. */
export interface ToTake {
  readonly saves_fen: number
  readonly row: ReactNode
}

/** What is paid with besides money, in one row that opens all kinds. */
export function TenderRow(props: TenderRowProps) {
  const { cards, tenders, taken, leftFen, hasFailed, disabled, onChoose, onRetry, toTake } = props
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
        value={<Saved cards={cards} tenders={tenders} taken={taken} toTake={toTake} />}
        onClick={() => !disabled && open(firstOf(tenders, cards, toTake))}
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
          toTake={toTake?.row}
        />
      )}
    </>
  )
}

/** The kind that is used, else the one that can be or can be taken, else the one that was looked at last. */
function firstOf(tenders: Tenders, cards: CardsByType, toTake: ToTake | undefined): CouponType {
  const used = COUPON_TYPES.find((type) => chosenCards(tenders, type, cards[type]).length > 0)
  const usable = COUPON_TYPES.find((type) => (cards[type]?.usable.length ?? 0) > 0)
  return used ?? usable ?? (toTake ? 'coupon' : couponType())
}

/** Nothing is the best while a voucher, which pays a whole shoot, lies beside it. */
function Hint({ cards, tenders }: Pick<TenderRowProps, 'cards' | 'tenders'>) {
  const vouchers = cards.voucher?.usable.length ?? 0
  if (vouchers > 0 && chosenCards(tenders, 'voucher', cards.voucher).length === 0)
    return <span className={styles.best}>另有 {vouchers} 张兑换券</span>
  return isBestCoupon(tenders, cards) ? <span className={styles.best}>已选最优券</span> : null
}

/** What is saved; only while nothing is, what could be. */
function Saved({ cards, tenders, taken, toTake }: Pick<TenderRowProps, 'cards' | 'tenders' | 'taken' | 'toTake'>) {
  const fen = taken.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
  if (fen > 0)
    return (
      <span className={styles.saved}>
        <Hint cards={cards} tenders={tenders} />
        <Price fen={-fen} size="s" />
      </span>
    )
  const usable = COUPON_TYPES.reduce((sum, type) => sum + (cards[type]?.usable.length ?? 0), 0)
  if (usable > 0) return <span className={styles.accent}>{usable} 张可用</span>
  return toTake ? (
    <span className={styles.accent}>
      可领 <Price fen={-toTake.saves_fen} size="s" />
    </span>
  ) : (
    <span>暂无可用</span>
  )
}
