import { formatYuan } from '@kuaimen/contract/kernel/money'
import { COUPON_TYPES, type CouponType } from '@kuaimen/contract/wallet/wallet.rules'
import type { AvailableCards, Tenders, TenderTaken } from '@kuaimen/contract/wallet/wallet.views'
import { useState } from 'react'
import { ListRow, RowGroup } from '../../ui/ListRow/ListRow'
import { TYPE_WORDS } from '../card-words'
import { persistCouponType } from '../choice'
import { type CardsByType, chosenCards, withCodes } from '../tenders'
import styles from './TenderRows.module.css'
import { TenderSheet } from './TenderSheet'

interface TenderRowsProps {
  readonly cards: CardsByType
  readonly tenders: Tenders
  /** What the server takes for each. */
  readonly taken: readonly TenderTaken[]
  readonly hasFailed: boolean
  readonly disabled: boolean
  readonly onChoose: (tenders: Tenders) => void
  readonly onRetry: () => unknown
}

/** What is paid with besides money, kind by kind, with what each saves. */
export function TenderRows({ cards, tenders, taken, hasFailed, disabled, onChoose, onRetry }: TenderRowsProps) {
  const [opened, setOpened] = useState<CouponType>()
  const open = (type: CouponType) => {
    persistCouponType(type)
    setOpened(type)
  }
  if (hasFailed)
    return (
      <RowGroup>
        <ListRow label="卡券没能加载出来" value={<span className={styles.retry}>重试</span>} onClick={onRetry} />
      </RowGroup>
    )
  return (
    <>
      <RowGroup>
        {COUPON_TYPES.map((type) => (
          <ListRow
            key={type}
            label={TYPE_WORDS[type]}
            value={<Chosen type={type} cards={cards[type]} tenders={tenders} taken={taken} />}
            onClick={() => !disabled && open(type)}
          />
        ))}
      </RowGroup>
      {opened && (
        <TenderSheet
          type={opened}
          cards={cards[opened]}
          tenders={tenders}
          onClose={() => setOpened(undefined)}
          onChoose={(codes) => onChoose(withCodes(tenders, opened, codes))}
        />
      )}
    </>
  )
}

interface ChosenProps extends Pick<TenderRowsProps, 'tenders' | 'taken'> {
  readonly type: CouponType
  readonly cards: AvailableCards | undefined
}

function Chosen({ type, cards, tenders, taken }: ChosenProps) {
  const chosen = chosenCards(tenders, type, cards)
  if (chosen.length === 0)
    return cards && cards.usable.length > 0 ? (
      <span className={styles.offer}>{cards.usable.length} 张可用</span>
    ) : (
      <span>暂无可用</span>
    )
  const fen = taken.filter(({ kind }) => kind === type).reduce((sum, { amount_fen }) => sum + amount_fen, 0)
  return (
    <span className={styles.chosen}>
      <span className={styles.saves}>{fen > 0 ? `-¥${formatYuan(fen)}` : '已选'}</span>
      <span className={styles.name}>{chosen.length === 1 ? chosen[0]?.name : `${chosen.length} 张`}</span>
    </span>
  )
}
