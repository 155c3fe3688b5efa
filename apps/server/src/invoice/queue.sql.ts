import { formatYuanExact } from '@kuaimen/contract/kernel/money'
import { and, asc, eq } from 'drizzle-orm'
import type { Queue } from '../staff/queue.port'
import { invoice } from './invoice.table'
import { stillFailed } from './staff.sql'

/** Invoices that were not made out, and not since. */
export const failedInvoiceQueue: Queue = {
  kind: 'invoice_failed',
  list: async (tx, stores, _now, atMost) => {
    if (stores !== 'chain') return []
    const rows = await tx
      .select()
      .from(invoice)
      .where(and(eq(invoice.state, 'failed'), stillFailed))
      .orderBy(asc(invoice.requested_at), asc(invoice.invoice_no))
      .limit(atMost)
    return rows.map(({ invoice_no, amount_fen, requested_at }) => ({
      ...{ no: invoice_no, title: `¥${formatYuanExact(amount_fen)}`, at: requested_at, store_id: null },
    }))
  },
}
