import { formatYuan } from '@kuaimen/contract/kernel/money'
import type { Payable, SettledRefund } from '../context'
import type { Tx } from '../db/database'
import { balancesOf, type Entry, post, subjectAccount } from '../ledger/ledger.service'
import { addEvent, type BookingRow, hasEventBy, lockBooking } from './booking.sql'
import { findReschedule, listReschedules } from './reschedule.sql'

/** The visit is over, or given up: what has not been set aside for its customer is ours. */
export async function postRevenue(tx: Tx, { order_sn }: Pick<BookingRow, 'order_sn'>, at: Date): Promise<void> {
  const subjects = [order_sn, ...(await listReschedules(tx, order_sn)).map(({ reschedule_no }) => reschedule_no)]
  const balances = await balancesOf(tx, subjects.map(subjectAccount))
  const entries: Entry[] = subjects.map((subject_no) => {
    const account = subjectAccount(subject_no)
    return { account, amount_fen: -(balances.get(account) ?? 0), subject_no }
  })
  const earned = entries.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
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
  if (!settled_at || !(await lockBooking(tx, orderSn)) || (await hasEventBy(tx, orderSn, who))) return
  await addEvent(tx, orderSn, { event: 'refunded', who, note: `¥${formatYuan(amount_fen)}`, at: settled_at })
}
