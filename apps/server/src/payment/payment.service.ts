import { Refusal } from '@kuaimen/contract/kernel/failure'
import { providerRefused } from '@kuaimen/contract/payment/payment.errors'
import type { PaymentParameters } from '@kuaimen/contract/payment/payment.views'
import { whenMerged } from '../account/merge.service'
import type { Ctx } from '../context'
import type { Tx } from '../db/database'
import type { Hands } from './hands.service'
import { findPayment as findRow, movePayments, type Payment, paymentsOf as rowsOf } from './payment.sql'

export type { Payment }

whenMerged(movePayments)

export interface PaymentWanted {
  readonly subject: Payment['subject']
  readonly subject_no: string
  readonly member_id: number
  readonly amount_fen: number
  /** What the customer reads at the cashier. */
  readonly description: string
  /** The provider takes no money after it. */
  readonly expires_at: Date
  readonly way: Payment['way']
  /** Who pays, for wx_jsapi. */
  readonly openid?: string
  /** Where the provider's page sends the customer back to, for wx_h5 and ali_wap. */
  readonly return_url?: string
}

export interface OpenedPayment {
  readonly pay_no: string
  /** For wx_jsapi. */
  readonly parameters?: PaymentParameters
  /** For wx_h5 and ali_wap: the provider's page. */
  readonly url?: string
}

/** Never inside an open transaction: it speaks to the provider. */
export function openPayment(_ctx: Ctx, _wanted: PaymentWanted): Promise<OpenedPayment> {
  throw new Refusal(providerRefused)
}

/** Asks the provider about one payment and settles it when paid. True: it is paid. */
export function askProvider(_hands: Hands, _payNo: string): Promise<boolean> {
  throw new Refusal(providerRefused)
}

/** Asks about all pending payments of a subject. True: one is paid. */
export function askAbout(_hands: Hands, _subjectNo: string): Promise<boolean> {
  throw new Refusal(providerRefused)
}

/** Closes at the provider; what turns out paid is settled instead. */
export function closePayment(_hands: Hands, _payNo: string): Promise<'closed' | 'paid'> {
  throw new Refusal(providerRefused)
}

export const findPayment = (tx: Tx, payNo: string): Promise<Payment | undefined> => findRow(tx, payNo)

/** All attempts for one subject, oldest first. */
export const paymentsOf = (tx: Tx, subjectNo: string): Promise<Payment[]> => rowsOf(tx, subjectNo)
