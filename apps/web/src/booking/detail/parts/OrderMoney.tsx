import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { formatYuan } from '@kuaimen/contract/kernel/money'
import { type ReactNode, useState } from 'react'
import { serverNow } from '../../../platform/browser/server-clock'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { ListRow } from '../../../ui/ListRow/ListRow'
import { Price } from '../../../ui/Price/Price'
import { Sheet } from '../../../ui/Sheet/Sheet'
import { TYPE_WORDS } from '../../../wallet/card-text'
import { isOfCompany } from '../../order-tabs'
import { instantText, ownSum, refundNames, refundText } from '../../order-text'
import styles from './OrderMoney.module.css'

/** What was paid and what came back, a row each; how it adds up is a tap away. Of a company's the page says that itself. */
export function OrderMoney({ booking }: { booking: BookingView }) {
  const [isOpen, setIsOpen] = useState(false)
  const { name, fen } = ownSum(booking)
  return (
    <>
      {!isOfCompany(booking) && (
        <ListRow label={name} value={<Price fen={fen} tone="ink" />} onClick={() => setIsOpen(true)} />
      )}
      {booking.refunds.map((refund) => (
        <ListRow
          key={refund.refund_no}
          label={`${refundNames[refund.cause]} · ${refundText[refund.state]}`}
          note={instantText(refund.at, serverNow())}
          value={<Price fen={refund.amount_fen} tone="ink" />}
          render={(row) => <Link to={paths.refund({ id: refund.refund_no })} {...row} />}
        />
      ))}
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title="费用明细">
        <Sums booking={booking} />
      </Sheet>
    </>
  )
}

/** From the price of everything to what its owner pays. */
export function Sums({ booking }: { booking: BookingView }) {
  const { name, fen } = ownSum(booking)
  const { company_fen = 0 } = booking
  return (
    <dl className={styles.list}>
      <Row name="商品合计">
        <Price fen={booking.total_fen} tone="ink" size="s" />
      </Row>
      {company_fen > 0 && (
        <Row name="公司承担">
          <Price fen={-company_fen} size="s" />
        </Row>
      )}
      {booking.tenders.map(({ kind, code, name: title, amount_fen, back_fen }) => (
        <Row
          key={code}
          name={TYPE_WORDS[kind]}
          note={back_fen > 0 ? `${title} · 已退回 ¥${formatYuan(back_fen)}` : title}
        >
          <Price fen={-amount_fen} size="s" />
        </Row>
      ))}
      <Row name={name} strong>
        <Price fen={fen} tone="ink" />
      </Row>
    </dl>
  )
}

const Row = (row: { name: ReactNode; note?: string; strong?: boolean; children: ReactNode }) => (
  <div className={styles.row}>
    <dt className={row.strong ? styles.strong : styles.name}>
      {row.name}
      {row.note && <span className={styles.note}>{row.note}</span>}
    </dt>
    <dd className={styles.value}>{row.children}</dd>
  </div>
)
