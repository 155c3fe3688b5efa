import type { Tx } from '../../../server/src/db/database'
import type { Payment } from '../../../server/src/payment/payment.sql'
import { payment, payment_refund } from '../../../server/src/payment/payment.table'

/** A payment with its refund, both over; without an amount there was no refund. */
export async function insertPast(
  tx: Tx,
  paid: typeof payment.$inferInsert,
  refund: typeof payment_refund.$inferInsert,
): Promise<{ payment: Payment; refund: typeof payment_refund.$inferSelect | undefined }> {
  const [made] = await tx.insert(payment).values(paid).returning()
  const [back] = refund.amount_fen > 0 ? await tx.insert(payment_refund).values(refund).returning() : []
  return { payment: made!, refund: back }
}
