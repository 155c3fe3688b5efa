import { kindText } from '@kuaimen/contract/invoice/invoice.rules'
import type { InvoiceView } from '@kuaimen/contract/invoice/invoice.views'
import type { ReactNode } from 'react'
import { instantText } from '../../booking/order-text'
import { serverNow } from '../../platform/browser/server-clock'
import { Card } from '../../ui/Card/Card'
import { Price } from '../../ui/Price/Price'
import styles from './InvoiceFacts.module.css'

/** Everything that is printed on it, and when. */
export function InvoiceFacts({ invoice }: { invoice: InvoiceView }) {
  const at = (seconds: number) => instantText(seconds, serverNow())
  return (
    <Card>
      <dl>
        <Fact name="开票金额">
          <Price fen={invoice.amount_fen} />
        </Fact>
        <Fact name="发票抬头">{invoice.title}</Fact>
        {invoice.tax_code && <Fact name="税号">{invoice.tax_code}</Fact>}
        <Fact name="发票类型">{kindText[invoice.kind]}</Fact>
        {invoice.number && <Fact name="发票号码">{invoice.number}</Fact>}
        {invoice.email && <Fact name="接收邮箱">{invoice.email}</Fact>}
        <Fact name="申请时间">{at(invoice.requested_at)}</Fact>
        {invoice.issued_at !== null && <Fact name="开票时间">{at(invoice.issued_at)}</Fact>}
        {invoice.reversed_at !== null && <Fact name="红冲时间">{at(invoice.reversed_at)}</Fact>}
      </dl>
    </Card>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.row}>
    <dt className={styles.name}>{name}</dt>
    <dd className={styles.value}>{children}</dd>
  </div>
)
