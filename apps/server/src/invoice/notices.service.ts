import { formatYuan } from '@kuaimen/contract/kernel/money'
import { paths } from '@kuaimen/contract/kernel/paths'
import type { Tx } from '../db/database'
import { notify } from '../notice/notice.service'
import type { InvoiceRow } from './invoice.sql'

const saidOf = ({ invoice_no, title, amount_fen }: InvoiceRow, memberId: number, at: Date) => ({
  member_id: memberId,
  at,
  data: { title, amount: `¥${formatYuan(amount_fen)}` },
  path: paths.invoiceDetail({ invoice_no }),
})

/** In the transaction that has issued it. A company's invoice goes to its mailbox, and nobody has an inbox for it. */
export async function notifyIssued(tx: Tx, row: InvoiceRow, at: Date): Promise<void> {
  if (row.member_id === null) return
  await notify(tx, {
    ...saidOf(row, row.member_id, at),
    kind: 'invoice_issued',
    dedupe: `${row.invoice_no}:issued`,
  })
}

const MINUTE = 60_000

/** A customer who cannot find it gets the message again; two taps within a minute are one. */
export async function notifyAgain(tx: Tx, row: InvoiceRow, at: Date): Promise<void> {
  if (row.member_id === null) return
  const nth = Math.floor(at.getTime() / MINUTE)
  await notify(tx, {
    ...saidOf(row, row.member_id, at),
    kind: 'invoice_issued',
    dedupe: `${row.invoice_no}:again:${nth}`,
  })
}

export async function notifyFailed(tx: Tx, row: InvoiceRow, reason: string, at: Date): Promise<void> {
  if (row.member_id === null) return
  const { data, ...said } = saidOf(row, row.member_id, at)
  await notify(tx, { ...said, kind: 'invoice_failed', dedupe: `${row.invoice_no}:failed`, data: { ...data, reason } })
}
