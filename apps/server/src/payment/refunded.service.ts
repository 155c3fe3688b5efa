import type { Services } from '../context'
import { payableOf } from './payable.service'
import { findPayment } from './payment.sql'
import { findRefund } from './refund.sql'

const ARRIVED: ReadonlySet<string> = new Set(['settled', 'by_hand'])

/** The job: notifies the payable's room that a refund has arrived. */
export async function notifyRefunded(services: Services, refundNo: string): Promise<void> {
  const { db } = services
  const refund = await findRefund(db, refundNo)
  const payment = refund && (await findPayment(db, refund.pay_no))
  if (!refund || !payment || !ARRIVED.has(refund.state)) throw new Error('payment: a refund that is not settled')
  await payableOf(services, payment.kind).refunded(services, refund, payment)
}
