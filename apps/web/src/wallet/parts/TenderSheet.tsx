import { formatYuan } from '@kuaimen/contract/kernel/money'
import { type CouponType, GIFT_CARDS_AT_MOST } from '@kuaimen/contract/wallet/wallet.rules'
import type { AvailableCard, AvailableCards, Tenders } from '@kuaimen/contract/wallet/wallet.views'
import { Link } from '../../platform/Link'
import { paths } from '../../platform/paths'
import { Button, buttonClass } from '../../ui/Button/Button'
import { cx } from '../../ui/cx'
import { Empty } from '../../ui/Empty/Empty'
import { IconCheck } from '../../ui/Icon/Icon'
import { Sheet } from '../../ui/Sheet/Sheet'
import { toast } from '../../ui/Toast/toast'
import { TYPE_WORDS } from '../card-words'
import { codesIn, toggled } from '../tenders'
import styles from './TenderSheet.module.css'
import { Ticket } from './Ticket'

interface TenderSheetProps {
  readonly type: CouponType
  readonly cards: AvailableCards | undefined
  readonly tenders: Tenders
  readonly onChoose: (codes: readonly string[]) => void
  readonly onClose: () => void
}

/** Mounted while it is open. One coupon or voucher is a choice made; gift cards add up, so they are confirmed. */
export function TenderSheet({ type, cards, tenders, onChoose, onClose }: TenderSheetProps) {
  const words = TYPE_WORDS[type]
  const codes = codesIn(tenders, type)
  const { usable = [], unusable = [] } = cards ?? {}
  const isMany = type === 'gift_card'
  const tap = (code: string) => {
    if (isMany && !codes.includes(code) && codes.length >= GIFT_CARDS_AT_MOST)
      return toast(`一次最多用 ${GIFT_CARDS_AT_MOST} 张礼品卡`)
    onChoose(toggled(codes, type, code))
    if (!isMany) onClose()
  }
  const none = () => {
    onChoose([])
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={`选择${words}`}
      footer={
        usable.length > 0 ? (
          <div className={styles.actions}>
            <Button kind="secondary" size="large" block onClick={none}>
              不使用
            </Button>
            <Button size="large" block onClick={onClose}>
              完成
            </Button>
          </div>
        ) : undefined
      }
    >
      {usable.length === 0 && unusable.length === 0 && (
        <Empty
          compact
          title={`还没有${words}`}
          text="有兑换码的话，放进卡包就能用"
          action={
            <Link to={paths.redeem({ type })} className={buttonClass({ kind: 'secondary' })}>
              输入兑换码
            </Link>
          }
        />
      )}
      {usable.length > 0 && (
        <ul className={styles.list}>
          {usable.map((card) => (
            <Choice key={card.code} card={card} isChosen={codes.includes(card.code)} onTap={() => tap(card.code)} />
          ))}
        </ul>
      )}
      {unusable.length > 0 && (
        <>
          <h3 className={styles.title}>这次用不了</h3>
          <ul className={styles.list}>
            {unusable.map((card) => (
              <li key={card.code}>
                <Ticket card={card} reason={card.reason} onWhite />
              </li>
            ))}
          </ul>
        </>
      )}
    </Sheet>
  )
}

interface ChoiceProps {
  readonly card: AvailableCard
  readonly isChosen: boolean
  readonly onTap: () => void
}

const Choice = ({ card, isChosen, onTap }: ChoiceProps) => (
  <li>
    <button type="button" className={styles.choice} aria-pressed={isChosen} onClick={onTap}>
      <Ticket
        card={card}
        onWhite
        aside={
          <span className={styles.aside}>
            <span className={styles.saves}>可抵 ¥{formatYuan(card.saves_fen)}</span>
            <span className={cx(styles.mark, isChosen && styles.chosen)}>{isChosen && <IconCheck size="s" />}</span>
          </span>
        }
      />
    </button>
  </li>
)
