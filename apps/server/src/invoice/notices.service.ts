import { formatYuan } from '@kuaimen/contract/kernel/money'
import { paths } from '@kuaimen/contract/kernel/paths'
import type { Tx } from '../db/database'
import { notify } from '../notice/notice.service'
import type { InvoiceRow } from './invoice.sql'

const saidOf = ({ invoice_no, member_id, title, amount_fen }: InvoiceRow, at: Date) => ({
  member_id,
  at,
  data: { title, amount: `¥${formatYuan(amount_fen)}` },
  path: paths.invoiceDetail({ invoice_no }),
})

/** In the transaction that has issued it. */
export const notifyIssued = (tx: Tx, row: InvoiceRow, at: Date): Promise<void> =>
  notify(tx, { ...saidOf(row, at), kind: 'invoice_issued', dedupe: `${row.invoice_no}:issued` })

export function notifyFailed(tx: Tx, row: InvoiceRow, reason: string, at: Date): Promise<void> {
  const { data, ...said } = saidOf(row, at)
  return notify(tx, { ...said, kind: 'invoice_failed', dedupe: `${row.invoice_no}:failed`, data: { ...data, reason } })
}
