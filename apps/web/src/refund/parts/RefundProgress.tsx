import type { RefundDetail, RefundPart } from '@kuaimen/contract/refund/refund.views'
import { QuestionsRow } from '../../content/parts/QuestionsRow'
import { serverNow } from '../../platform/browser/server-clock'
import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { buttonClass } from '../../ui/Button/Button'
import { Card } from '../../ui/Card/Card'
import { RowGroup } from '../../ui/ListRow/ListRow'
import { Price } from '../../ui/Price/Price'
import { Timeline } from '../../ui/Timeline/Timeline'
import { cardWords, refundNote, refundSteps, refundTitle, visitWords } from '../progress-text'
import styles from './RefundProgress.module.css'

/** Where the money is, tender by tender. */
export function RefundProgress({ detail }: { detail: RefundDetail }) {
  const { parts, cards, visit, order_sn, voucher_order: bought } = detail
  return (
    <>
      <Card className={styles.head}>
        <div role="status">
          <h2 className={styles.state}>{refundTitle(detail)}</h2>
          {detail.total_fen > 0 && <Price fen={detail.total_fen} size="l" tone="ink" className={styles.total} />}
          <p className={styles.note}>{refundNote(detail)}</p>
        </div>
        {visit && <p className={styles.visit}>{visitWords(visit)}</p>}
        {bought && <p className={styles.visit}>{bought.name}</p>}
      </Card>
      <div className={styles.stack}>
        {parts.map((part) => (
          <Part key={part.refund_no} part={part} />
        ))}
        {cards.map(({ kind, code, name, back_fen }) => (
          <Card key={code}>
            <div className={styles.sum}>
              <h3 className={styles.to}>{name}</h3>
              {kind === 'gift_card' && <Price fen={back_fen} tone="ink" />}
            </div>
            <p className={styles.card}>{cardWords[kind]}</p>
          </Card>
        ))}
      </div>
      <RowGroup className={styles.order}>
        <QuestionsRow type="payment" label="支付与退款的常见问题" />
      </RowGroup>
      {order_sn && (
        <div className={styles.order}>
          <Link to={paths.orderDetail({ order_sn })} className={buttonClass({ kind: 'secondary', block: true })}>
            查看预约
          </Link>
        </div>
      )}
      {bought && (
        <div className={styles.order}>
          <Link
            to={paths.voucherOrder({ order_no: bought.order_no })}
            className={buttonClass({ kind: 'secondary', block: true })}
          >
            查看套券订单
          </Link>
        </div>
      )}
    </>
  )
}

function Part({ part }: { part: RefundPart }) {
  return (
    <Card>
      <div className={styles.sum}>
        <h3 className={styles.to}>退回到 {part.name}</h3>
        <Price fen={part.amount_fen} tone="ink" />
      </div>
      <Timeline steps={refundSteps(part, serverNow())} />
      <dl className={styles.facts}>
        {part.reason && (
          <div>
            <dt>原因</dt>
            <dd>{part.reason}</dd>
          </div>
        )}
        <div>
          <dt>退款编号</dt>
          <dd className={styles.number}>{part.refund_no}</dd>
        </div>
      </dl>
    </Card>
  )
}
