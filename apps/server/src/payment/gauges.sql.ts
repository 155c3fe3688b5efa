import { sql } from 'drizzle-orm'
import type { DatabaseGauges } from '../db/gauge'
import { payment, payment_refund } from './payment.table'
import { reconcile_difference } from './reconcile.table'

interface Row extends Record<string, unknown> {
  pending: number
  open: number
  oldest: number
  failed: number
  differences: number
}

export const paymentGauges: DatabaseGauges = {
  gauges: [
    { name: 'kuaimen_payments_pending', help: 'Payments that were opened and neither paid nor closed' },
    { name: 'kuaimen_refunds_open', help: 'Refunds on their way: requested or accepted' },
    { name: 'kuaimen_refunds_oldest_seconds', help: 'How long the oldest refund on its way has been' },
    { name: 'kuaimen_refunds_failed', help: 'Refunds that a provider will not carry out: a person looks' },
    { name: 'kuaimen_reconcile_differences', help: "Where our books and a provider's still disagree" },
  ],
  read: async (tx, now) => {
    const { rows } = await tx.execute<Row>(sql`
      select
        (select count(*)::int from ${payment} where state = 'pending') as pending,
        (select count(*)::int from ${payment_refund} where state in ('requested', 'sent')) as open,
        (select coalesce(date_part('epoch', ${now.toISOString()}::timestamptz - min(requested_at)), 0)::float8
         from ${payment_refund} where state in ('requested', 'sent')) as oldest,
        (select count(*)::int from ${payment_refund} where state = 'failed') as failed,
        (select count(*)::int from ${reconcile_difference} where closed_at is null) as differences`)
    const { pending = 0, open = 0, oldest = 0, failed = 0, differences = 0 } = rows[0] ?? {}
    return [
      { name: 'kuaimen_payments_pending', value: pending },
      { name: 'kuaimen_refunds_open', value: open },
      { name: 'kuaimen_refunds_oldest_seconds', value: oldest },
      { name: 'kuaimen_refunds_failed', value: failed },
      { name: 'kuaimen_reconcile_differences', value: differences },
    ]
  },
}
