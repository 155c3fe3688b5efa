import type { Ctx } from '../context'
import type { Tx } from '../db/database'
import { type Payment, paymentsOf } from '../payment/payment.service'
import { requestRefund } from '../payment/refund.service'
import type { BookingRow } from './booking.sql'
import { listReschedules } from './reschedule.sql'

export const tenderNames: Record<Payment['provider'], string> = {
  wechat: '微信支付',
  alipay: '支付宝',
  douyin: '抖音支付',
}

export interface Share {
  readonly payment: Payment
  readonly amount_fen: number
}

/** What was paid for a booking and its reschedules and is still here, first paid first. */
async function paidFor(tx: Tx, orderSn: string): Promise<Payment[]> {
  const subjects = [orderSn, ...(await listReschedules(tx, orderSn)).map(({ reschedule_no }) => reschedule_no)]
  const all: Payment[] = []
  for (const subject of subjects) all.push(...(await paymentsOf(tx, subject)))
  return all.filter((one) => one.state === 'paid' && one.refunded_fen < one.amount_fen)
}

/** From which payments an amount goes back: each as far as it reaches. */
export async function shareOut(tx: Tx, { order_sn }: BookingRow, amountFen: number): Promise<Share[]> {
  const shares: Share[] = []
  let left = amountFen
  for (const payment of await paidFor(tx, order_sn)) {
    const amount_fen = Math.min(left, payment.amount_fen - payment.refunded_fen)
    if (amount_fen > 0) shares.push({ payment, amount_fen })
    left -= amount_fen
  }
  return shares
}

/** In the transaction that has changed the booking: the state guards that it happens once. */
export async function giveBack(
  { randomBytes, now }: Pick<Ctx, 'randomBytes' | 'now'>,
  tx: Tx,
  row: BookingRow,
  amountFen: number,
  reason: string,
): Promise<void> {
  if (amountFen <= 0) return
  for (const { payment, amount_fen } of await shareOut(tx, row, amountFen))
    await requestRefund(tx, { pay_no: payment.pay_no, amount_fen, reason, now: now(), randomBytes })
}
