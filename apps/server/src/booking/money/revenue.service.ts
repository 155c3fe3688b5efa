import { formatYuan } from '@kuaimen/contract/kernel/money'
import type { Tx } from '../../db/database'
import { balanceOf, type Entry, post, subjectAccount } from '../../ledger/ledger.service'
import type { Payable, SettledRefund } from '../../payment/payable.port'
import { addEvent, type BookingRow, hasEventBy, lockBooking } from '../record/booking.sql'
import { readOwed } from '../record/payments.sql'
import { findReschedule } from '../record/reschedule.sql'
import { revokePoints } from './points.service'

/** The visit is over, or given up: what it was settled with and has not been set aside for its customer is ours. */
export async function postRevenue(tx: Tx, { order_sn }: Pick<BookingRow, 'order_sn'>, at: Date): Promise<void> {
  const owed = await readOwed(tx, order_sn)
  const entries: Entry[] = owed.map(({ subject_no, fen }) => {
    return { account: subjectAccount(subject_no), amount_fen: fen, subject_no }
  })
  const earned = owed.reduce((sum, { fen }) => sum + fen, 0)
  await post(
    tx,
    `earned:${order_sn}`,
    [...entries, { account: 'revenue', amount_fen: -earned, subject_no: order_sn }],
    at,
  )
}

/** Money of a booking or of one of its reschedules has arrived back. */
export const noteBookingRefund: Payable['refunded'] = ({ transaction }, refund, { payable_no }) =>
  transaction((tx) => noteRefunded(tx, payable_no, refund))

export const noteRescheduleRefund: Payable['refunded'] = ({ transaction }, refund, { payable_no }) =>
  transaction(async (tx) => {
    const reschedule = await findReschedule(tx, payable_no)
    if (reschedule) await noteRefunded(tx, reschedule.order_sn, refund)
  })

/** Money that has arrived is part of the booking's story, once. */
async function noteRefunded(
  tx: Tx,
  orderSn: string,
  { refund_no, amount_fen, settled_at }: SettledRefund,
): Promise<void> {
  const who = `refund:${refund_no}`
  const row = settled_at && (await lockBooking(tx, orderSn))
  if (!row || (await hasEventBy(tx, orderSn, who))) return
  await addEvent(tx, orderSn, { event: 'refunded', who, note: `¥${formatYuan(amount_fen)}`, at: settled_at })
  await revokePoints(tx, row, refund_no, settled_at)
}

/** What was earned of a booking, whoever paid it. */
export const earnedOf = async (tx: Tx, orderSn: string): Promise<number> => -(await balanceOf(tx, 'revenue', orderSn))
