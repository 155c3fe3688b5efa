import { COUPON_TYPES, type CouponType, GIFT_CARDS_AT_MOST } from '@kuaimen/contract/wallet/card.rules'
import type { Tenders, TenderTaken } from '@kuaimen/contract/wallet/card.views'
import type { ReactNode } from 'react'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { Button, buttonClass } from '../../../ui/Button/Button'
import { Empty } from '../../../ui/Empty/Empty'
import { Price } from '../../../ui/Price/Price'
import { Sheet } from '../../../ui/Sheet/Sheet'
import { TabPanel, Tabs } from '../../../ui/Tabs/Tabs'
import { Muted } from '../../../ui/Text/Text'
import { toast } from '../../../ui/Toast/toast'
import { TYPE_WORDS } from '../../card-text'
import { type CardsByType, codesIn, savesNow, toggled, withCodes } from '../tenders'
import { TenderChoice } from './TenderChoice'
import styles from './TenderSheet.module.css'

interface TenderSheetProps {
  readonly type: CouponType
  readonly cards: CardsByType
  readonly tenders: Tenders
  readonly taken: readonly TenderTaken[]
  readonly leftFen: number
  readonly onType: (type: CouponType) => void
  readonly onChoose: (tenders: Tenders) => void
  readonly onClose: () => void
  /** A row of a coupon that can be taken for this visit. */
  readonly toTake?: ReactNode
}

const TABS = 'tenders'

/** All that a booking can be paid with besides money. A tap counts at once, the sum is in sight. */
export function TenderSheet(props: TenderSheetProps) {
  const { type, cards, tenders, taken, leftFen, onType, onChoose, onClose, toTake } = props
  const words = TYPE_WORDS[type]
  const codes = codesIn(tenders, type)
  const { usable = [], unusable = [] } = cards[type] ?? {}
  const offered = type === 'coupon' && toTake
  const saved = taken.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
  const tap = (code: string) => {
    if (type === 'gift_card' && !codes.includes(code) && codes.length >= GIFT_CARDS_AT_MOST)
      return toast(`一次最多用 ${GIFT_CARDS_AT_MOST} 张礼品卡`)
    if (type === 'gift_card' && !codes.includes(code) && leftFen === 0) return toast('已经全部抵扣，不用再加')
    onChoose(withCodes(tenders, type, toggled(codes, type, code)))
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="优惠"
      steady
      footer={
        <div className={styles.foot}>
          <p className={styles.sum}>
            <Muted className={styles.label}>共抵扣</Muted>
            <Price fen={saved} size="l" />
          </p>
          <Button className={styles.done} onClick={onClose}>
            完成
          </Button>
        </div>
      }
    >
      <Tabs
        id={TABS}
        label="卡券种类"
        tabs={COUPON_TYPES.map((key) => ({
          key,
          label: TYPE_WORDS[key],
          count: cards[key]?.usable.length ?? 0,
        }))}
        value={type}
        onChange={onType}
        className={styles.tabs}
      />
      <TabPanel id={TABS} value={type}>
        {offered}
        {usable.length === 0 && unusable.length === 0 && !offered && <NoneYet type={type} />}
        {usable.length > 0 && (
          <ul>
            {usable.map((card) => (
              <TenderChoice
                key={card.code}
                card={card}
                savesFen={savesNow(card, taken, leftFen)}
                isChosen={codes.includes(card.code)}
                onTap={() => tap(card.code)}
              />
            ))}
          </ul>
        )}
        {codes.length > 0 && (
          <Button kind="quiet" block className={styles.none} onClick={() => onChoose(withCodes(tenders, type, []))}>
            不用{words}
          </Button>
        )}
        {unusable.length > 0 && (
          <>
            <h3 className={styles.title}>这次用不了</h3>
            <ul>
              {unusable.map((card) => (
                <TenderChoice key={card.code} card={card} />
              ))}
            </ul>
          </>
        )}
      </TabPanel>
    </Sheet>
  )
}

const NoneYet = ({ type }: { type: CouponType }) => (
  <Empty
    compact
    title={`还没有${TYPE_WORDS[type]}`}
    text="有兑换码的话，放进卡包就能用"
    action={
      <Link to={paths.redeem({ type })} className={buttonClass({ kind: 'secondary' })}>
        输入兑换码
      </Link>
    }
  />
)
