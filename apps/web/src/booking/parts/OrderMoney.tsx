import type { BookingView } from '@kuaimen/contract/booking/booking.views'
import { formatYuan } from '@kuaimen/contract/kernel/money'
import type { ReactNode } from 'react'
import { Link } from '../../platform/Link'
import { paths } from '../../platform/paths'
import { serverNow } from '../../platform/server-clock'
import { Card } from '../../ui/Card/Card'
import { IconChevronRight } from '../../ui/Icon/Icon'
import { Price } from '../../ui/Price/Price'
import { TYPE_WORDS } from '../../wallet/card-words'
import { instantText, refundNames, refundText } from '../order-words'
import styles from './OrderMoney.module.css'

/** What it costs, what was paid, what came back. */
export function OrderMoney({ booking }: { booking: BookingView }) {
  const { total_fen, tenders, payable_fen, paid_fen, refunds } = booking
  const now = serverNow()
  return (
    <Card>
      <dl className={styles.list}>
        <Row name="商品合计">
          <Price fen={total_fen} tone="ink" size="s" />
        </Row>
        {tenders.map(({ kind, code, name, amount_fen, back_fen }) => (
          <Row
            key={code}
            name={TYPE_WORDS[kind]}
            note={back_fen > 0 ? `${name} · 已退回 ¥${formatYuan(back_fen)}` : name}
          >
            <Price fen={-amount_fen} size="s" />
          </Row>
        ))}
        {paid_fen > 0 ? (
          <Row name="实付" strong>
            <Price fen={paid_fen} tone="ink" />
          </Row>
        ) : (
          <Row name="应付" strong>
            <Price fen={payable_fen} tone="accent" />
          </Row>
        )}
        {refunds.map((refund) => (
          <Row
            key={refund.refund_no}
            name={
              <Link to={paths.refund({ id: refund.refund_no })} className={styles.link}>
                {refundNames[refund.cause]} · {refundText[refund.state]}
                <IconChevronRight size="s" />
              </Link>
            }
            note={instantText(refund.at, now)}
          >
            <Price fen={refund.amount_fen} tone="ink" />
          </Row>
        ))}
      </dl>
    </Card>
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
