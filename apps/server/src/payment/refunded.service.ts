import type { Services } from '../context'
import { findPayment, type Payment } from './payment.sql'
import { findRefund, type PaymentRefund } from './refund.sql'

type Handler = (services: Services, refund: PaymentRefund, payment: Payment) => Promise<void>

const handlers = new Map<Payment['subject'], Handler>()

/** For rooms above: what to do when money has arrived back. May be called again for the same refund. */
export const whenRefunded = (subject: Payment['subject'], handler: Handler): void => void handlers.set(subject, handler)

/** The job: the subject's room takes note, if it wants to know. */
export async function tellRefunded(services: Services, refundNo: string): Promise<void> {
  const { db } = services
  const refund = await findRefund(db, refundNo)
  const payment = refund && (await findPayment(db, refund.pay_no))
  if (refund?.state !== 'settled' || !payment) throw new Error('payment: nothing to tell of a refund')
  await handlers.get(payment.subject)?.(services, refund, payment)
}
