import { formatYuan } from '@kuaimen/contract/kernel/money'
import { cardCase } from '@kuaimen/contract/wallet/card.endpoints'
import { GIFT_CARDS_AT_MOST } from '@kuaimen/contract/wallet/card.rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../api/query'
import { Button } from '../../../ui/Button/Button'
import { Checkbox } from '../../../ui/Checkbox/Checkbox'
import { ListRow } from '../../../ui/ListRow/ListRow'
import { Price } from '../../../ui/Price/Price'
import { Sheet } from '../../../ui/Sheet/Sheet'
import { toast } from '../../../ui/Toast/toast'
import styles from './GiftCardRow.module.css'
import type { CorpPrice } from './useCorpPrice'

/** Gift cards may pay one's own part; whoever has none sees nothing of it. */
export function GiftCardRow({ price: { preview, giftCards, setGiftCards } }: { price: CorpPrice }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery(query(cardCase, { coupon_type: 'gift_card', state: 'usable', page: 1 }, { quiet: true }))
  const cards = data?.list ?? []
  if (cards.length === 0) return null
  const taken = preview?.tenders.reduce((sum, { amount_fen }) => sum + amount_fen, 0) ?? 0
  const toggle = (code: string, on: boolean) => {
    if (on && giftCards.length >= GIFT_CARDS_AT_MOST) return toast(`一次最多用 ${GIFT_CARDS_AT_MOST} 张礼品卡`)
    setGiftCards(on ? [...giftCards, code] : giftCards.filter((one) => one !== code))
  }
  return (
    <>
      <ListRow
        label="礼品卡"
        value={taken > 0 ? <Price fen={-taken} size="s" /> : `${cards.length} 张可用`}
        onClick={() => setIsOpen(true)}
      />
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="礼品卡"
        footer={
          <Button block size="large" onClick={() => setIsOpen(false)}>
            完成
          </Button>
        }
      >
        <fieldset aria-label="用哪些礼品卡">
          {cards.map(({ code, name, amount_fen }) => (
            <Checkbox key={code} checked={giftCards.includes(code)} onChange={(on) => toggle(code, on)}>
              <span className={styles.card}>
                <span>{name}</span>
                <span>余额 ¥{formatYuan(amount_fen)}</span>
              </span>
            </Checkbox>
          ))}
        </fieldset>
      </Sheet>
    </>
  )
}
