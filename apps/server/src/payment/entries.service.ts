import type { Tx } from '../db/database'
import { type Account, subjectAccount, transfer } from '../ledger/ledger.service'
import type { Payment } from './payment.sql'
import type { PaymentRefund } from './refund.sql'

const atProvider = ({ provider }: Payment): Account => `provider:${provider}`
const onItsWayBack = ({ refund_no }: PaymentRefund): Account => `refund:${refund_no}`

/** Money came in: the provider has it, and we owe something for it. */
export const postCaptured = (tx: Tx, payment: Payment, at: Date): Promise<void> =>
  transfer(tx, `capture:${payment.pay_no}`, {
    to: atProvider(payment),
    from: subjectAccount(payment.payable_no),
    amount_fen: payment.amount_fen,
    subject_no: payment.payable_no,
    at,
  })

/** Set aside: it is the customer's again, though the provider still has it. */
export const postSetAside = (tx: Tx, payment: Payment, refund: PaymentRefund): Promise<void> =>
  transfer(tx, `refund:${refund.refund_no}`, {
    to: subjectAccount(payment.payable_no),
    from: onItsWayBack(refund),
    amount_fen: refund.amount_fen,
    subject_no: payment.payable_no,
    at: refund.requested_at,
  })

/** The money left our bank or a till instead: the provider still has what it was to give back. */
export const postByHand = (tx: Tx, payment: Payment, refund: PaymentRefund, at: Date): Promise<void> =>
  transfer(tx, `by_hand:${refund.refund_no}`, {
    to: onItsWayBack(refund),
    from: 'bank',
    amount_fen: refund.amount_fen,
    subject_no: payment.payable_no,
    at,
  })

/** The provider has given it back. A refund that fails stays where it was set aside, for everybody to see. */
export const postSettled = (tx: Tx, payment: Payment, refund: PaymentRefund, at: Date): Promise<void> =>
  transfer(tx, `settled:${refund.refund_no}`, {
    to: onItsWayBack(refund),
    from: atProvider(payment),
    amount_fen: refund.amount_fen,
    subject_no: payment.payable_no,
    at,
  })
