import type { WalletDetail } from '@kuaimen/contract/wallet/card.views'
import type { ReactNode } from 'react'
import { copyText } from '../../../platform/browser/copy-text'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { Button } from '../../../ui/Button/Button'
import { Card } from '../../../ui/Card/Card'
import { DescriptionList } from '../../../ui/DescriptionList/DescriptionList'
import { ListRow, RowGroup } from '../../../ui/ListRow/ListRow'
import { RichTextRules } from '../../../ui/RichText/RichText'
import { toast } from '../../../ui/Toast/toast'
import { cardDay } from '../../card-text'
import styles from './CardFacts.module.css'

const period = ({ valid_from, valid_until }: Pick<WalletDetail, 'valid_from' | 'valid_until'>): ReactNode => {
  if (!valid_until) return '长期有效'
  if (!valid_from) return `至 ${cardDay(valid_until)}`
  // A line ends between the days, never within one.
  return (
    <>
      <span className={styles.day}>{cardDay(valid_from)} –</span>{' '}
      <span className={styles.day}>{cardDay(valid_until)}</span>
    </>
  )
}

/** What a card is good for, where, and how long. */
export const CardFacts = ({ card }: { card: WalletDetail }) => (
  <div className={styles.facts}>
    <Card>
      <DescriptionList>
        <dt>有效期</dt>
        <dd>{period(card)}</dd>
        {card.from_text && (
          <>
            <dt>来自</dt>
            <dd>{card.from_text}</dd>
          </>
        )}
        {card.scope && (
          <>
            <dt>适用</dt>
            <dd>{card.scope}</dd>
          </>
        )}
        {card.note && card.coupon_type !== 'gift_card' && (
          <>
            <dt>说明</dt>
            <dd>{card.note}</dd>
          </>
        )}
        {card.limits && (
          <>
            <dt>限制</dt>
            <dd>{card.limits}</dd>
          </>
        )}
        <dt>编号</dt>
        <dd className={styles.code}>
          <span>{card.code}</span>
          <CopyButton text={card.code} />
        </dd>
      </DescriptionList>
    </Card>
    {card.coupon_type !== 'gift_card' && (
      <RowGroup>
        <ListRow
          label="适用的产品和门店"
          render={(row) => <Link to={paths.applicable({ coupon_code: card.code })} {...row} />}
        />
      </RowGroup>
    )}
    {card.rules_html && <RichTextRules title="使用规则" html={card.rules_html} />}
  </div>
)

const CopyButton = ({ text }: { text: string }) => (
  <Button
    kind="quiet"
    size="small"
    className={styles.copy}
    onClick={async () => {
      const isCopied = await copyText(text)
      toast(isCopied ? '已复制' : '没能复制，请长按编号选择')
    }}
  >
    复制
  </Button>
)
