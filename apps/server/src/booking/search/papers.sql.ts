import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { payment, payment_refund } from '../../payment/payment.table'
import { reschedule } from '../record/booking.table'

/** The order itself and its reschedules: what money can have come in for. */
const payables = (no: string) =>
  sql`(select ${no}::text union all select ${reschedule.reschedule_no} from ${reschedule} where ${reschedule.order_sn} = ${no})`

export const listPayments = (tx: Tx, no: string) =>
  tx
    .select()
    .from(payment)
    .where(inArray(payment.payable_no, payables(no)))
    .orderBy(asc(payment.created_at), asc(payment.pay_no))

export async function listRefunds(tx: Tx, no: string) {
  const rows = await tx
    .select({ refund: payment_refund })
    .from(payment_refund)
    .innerJoin(payment, eq(payment.pay_no, payment_refund.pay_no))
    .where(inArray(payment.payable_no, payables(no)))
    .orderBy(asc(payment_refund.requested_at), asc(payment_refund.refund_no))
  return rows.map(({ refund }) => refund)
}
