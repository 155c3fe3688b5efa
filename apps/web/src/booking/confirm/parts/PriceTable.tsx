import type { BookingPreview } from '@kuaimen/contract/booking/create.views'
import type { PriceLine } from '@kuaimen/contract/booking/record.views'
import { formatYuan } from '@kuaimen/contract/kernel/money'
import { addedOf } from '@kuaimen/contract/product/addons.rules'
import { Card } from '../../../ui/Card/Card'
import { Price } from '../../../ui/Price/Price'
import { Tag } from '../../../ui/Tag/Tag'
import { Muted, Note } from '../../../ui/Text/Text'
import { TYPE_WORDS } from '../../../wallet/card-text'
import { previewPoints } from '../../points-text'
import styles from './PriceTable.module.css'

type Sums = Pick<BookingPreview, 'lines' | 'total_fen' | 'tenders' | 'points_to_come'> & {
  /** What a company pays of it. */
  readonly company_fen?: number
}

/** Where the sum comes from, which stands in the bar below. */
export function PriceTable({ preview }: { preview: Sums }) {
  const { lines, total_fen, tenders, company_fen = 0 } = preview
  const points = previewPoints(preview)
  const parts = lines.reduce((sum, { addons }) => sum + 1 + addons.length, 0)
  return (
    <Card>
      <h2 className={styles.title}>费用</h2>
      {lines.map((line, index) => (
        <div key={`${line.product_id}-${index}`}>
          <ProductPrice line={line} />
          {addedOf(line.addons).map(({ name, words, fen }) => (
            <Note key={name} className={styles.addon}>
              <span>{words}</span>
              <Price fen={fen} size="s" tone="ink" />
            </Note>
          ))}
        </div>
      ))}
      {parts > 1 && (
        <p className={styles.row}>
          <span>合计</span>
          <Price fen={total_fen} size="s" tone="ink" />
        </p>
      )}
      {company_fen > 0 && (
        <p className={styles.row}>
          <span>公司承担</span>
          <Price fen={-company_fen} size="s" />
        </p>
      )}
      {tenders.map(({ kind, code, name, amount_fen }) => (
        <p key={code} className={styles.row}>
          <span>
            {TYPE_WORDS[kind]}
            <Muted className={styles.tender}>{name}</Muted>
          </span>
          <Price fen={-amount_fen} size="s" />
        </p>
      ))}
      {points && (
        <p className={styles.points}>
          {points}
          <Muted className={styles.tender}>到店完成后到账</Muted>
        </p>
      )}
    </Card>
  )
}

/** A season's price says whose it is; the usual one is struck where it is higher and named where it is lower. */
function ProductPrice({ line }: { line: PriceLine }) {
  const { name, price_fen, list_price_fen, season } = line
  const differs = list_price_fen !== price_fen
  return (
    <p className={styles.row}>
      <span className={styles.name}>
        {name}
        {season && differs && <Tag tone="accent">{season}</Tag>}
      </span>
      <span className={styles.price}>
        <Price fen={price_fen} wasFen={list_price_fen} size="s" tone="ink" />
        {list_price_fen < price_fen && <span className={styles.usual}>平日 ¥{formatYuan(list_price_fen)}</span>}
      </span>
    </p>
  )
}
