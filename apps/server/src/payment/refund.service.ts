import { Refusal } from '@kuaimen/contract/kernel/failure'
import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { refundOver } from '@kuaimen/contract/payment/payment.errors'
import type { Ctx } from '../context'
import type { Tx } from '../db/database'
import { addJob } from './payment.sql'
import { findRefund, insertRefund, type PaymentRefund, refundsOf as rowsOf, setAside } from './refund.sql'

export type { PaymentRefund }

/** A number of the caller's own makes asking again harmless; else one is made of chance. */
type Numbered = { readonly refund_no: string } | { readonly randomBytes: Ctx['randomBytes'] }

export type RefundWanted = Numbered & {
  readonly pay_no: string
  readonly amount_fen: number
  readonly reason: string
  readonly now: Date
}

export const makeRefundNo = (randomBytes: Ctx['randomBytes']): string => makeId('R', randomBytes(ID_LENGTH))

/** In the caller's transaction: the money is set aside and a job will send it. Gives the refund's number. */
export async function requestRefund(tx: Tx, wanted: RefundWanted): Promise<string> {
  const { pay_no, amount_fen, reason, now } = wanted
  const refund_no = 'refund_no' in wanted ? wanted.refund_no : makeRefundNo(wanted.randomBytes)
  const isNew = await insertRefund(tx, { refund_no, pay_no, amount_fen, reason, state: 'requested', requested_at: now })
  if (!isNew) return sameRefund(tx, refund_no, wanted)
  if (!(await setAside(tx, pay_no, amount_fen))) throw new Refusal(refundOver)
  await addJob(tx, 'payment:refund', refund_no)
  return refund_no
}

async function sameRefund(tx: Tx, refundNo: string, { pay_no, amount_fen }: RefundWanted): Promise<string> {
  const row = await findRefund(tx, refundNo)
  if (row?.pay_no === pay_no && row.amount_fen === amount_fen) return refundNo
  throw new Error('payment: this refund number means another refund')
}

/** All money on its way back for one subject, oldest first. */
export const refundsOf = (tx: Tx, subjectNo: string): Promise<PaymentRefund[]> => rowsOf(tx, subjectNo)
