import { bookingRefusals } from '@kuaimen/contract/booking/change.rules'
import { studioDay, studioTime } from '@kuaimen/contract/kernel/time'
import { type BookingWindow, cellOf, closedByTime } from '@kuaimen/contract/schedule/schedule.rules'
import { isAccountThere } from '../../account/self/account.service'
import type { Services } from '../../context'
import type { Tx } from '../../db/database'
import { undoneIfNull } from '../../db/savepoint.sql'
import { emitNow } from '../../events'
import type { SettledPayment } from '../../payment/payable.port'
import { findPayment } from '../../payment/payment.service'
import { requestRefund } from '../../payment/refund.service'
import { windowOf } from '../../schedule/schedule.service'
import { freeVisit, rescheduleVisitIfFree, takeVisitIfFree } from '../../schedule/taking.service'
import { lockTaken } from '../../wallet/tender/retender.service'
import { relockTenders, useTenders } from '../../wallet/tender/tender.service'
import { chargeCompany } from '../money/company-share.service'
import { refundAmount } from '../money/refund-plan.service'
import { notifyBooked } from '../notice/notify.service'
import { addEvent, type BookingRow, type Event, hasEventBy, lockBooking } from '../record/booking.sql'
import { readDayClosed } from '../record/day-closed.sql'
import { bookingPaidLate } from '../record/ended.port'
import { listUnsettled } from '../record/payments.sql'
import { findReschedule, type RescheduleRow } from '../record/reschedule.sql'
import { transitionBooking, transitionReschedule } from '../record/transition.service'
import { applyReschedule } from './apply-reschedule.service'
import { quotaPort } from './quota.port'

const whoOf = ({ pay_no }: SettledPayment) => `payment:${pay_no}`

/**
 * Money that nothing can be done with any more goes back, whole and once: its number is the payment's own. Where a part
 * of it went back already, for another payment of the same booking, that part goes back of the others.
 */
async function sendBack(
  services: Services,
  tx: Tx,
  row: BookingRow,
  payment: SettledPayment,
  event: Event['event'],
): Promise<void> {
  const { pay_no, amount_fen } = payment
  const at = services.now()
  const left = amount_fen - ((await findPayment(tx, pay_no))?.refunded_fen ?? 0)
  const refund_no = `R${pay_no.slice(1)}`
  const why = { reason: '支付未生效', cause: 'unneeded' } as const
  if (left > 0) await requestRefund(tx, { pay_no, amount_fen: left, ...why, now: at, refund_no })
  await refundAmount(services, tx, row, amount_fen - left, why)
  await addEvent(tx, row.order_sn, { event, who: whoOf(payment), at })
}

const startOf = (row: BookingRow) => ({
  store_id: row.store_id,
  day: studioDay(row.start_at),
  start: cellOf(studioTime(row.start_at)),
  needs: row.needs,
})

/** Where one of them is gone, all are given back. */
const retakeAll = (services: Services, tx: Tx, row: BookingRow, at: Date): Promise<number | null> =>
  undoneIfNull(tx, async () => {
    await emitNow(services, tx, bookingPaidLate, { order_sn: row.order_sn, at })
    for (const quota of services.ports.of(quotaPort)) if (!(await quota.retake(tx, row.order_sn, at))) return null
    return (await relockTenders(tx, row.order_sn, at)) ? takeVisitIfFree(tx, startOf(row)) : null
  })

/** The payment was late: if its place, its cards and its cells are still free, they are taken again, in this order. */
async function retakeBooking(services: Services, tx: Tx, row: BookingRow, at: Date): Promise<number | null> {
  if (row.start_at <= at || !(await isAccountThere(tx, row.member_id))) return null
  return retakeAll(services, tx, row, at)
}

/** What is paid counts: cards are used, the company owes its part. */
async function bookNow(tx: Tx, row: BookingRow, at: Date): Promise<void> {
  await useTenders(tx, row.order_sn, at)
  await chargeCompany(tx, row, at)
  await notifyBooked(tx, row.order_sn, at)
}

async function settleBooking(services: Services, tx: Tx, row: BookingRow, payment: SettledPayment): Promise<void> {
  const at = services.now()
  // Its owner may have put it away when it had expired: what is paid is seen again.
  const paid = { paid_fen: row.payable_fen, hold_until: null, hidden_at: null, booked_at: at }
  const who = whoOf(payment)
  if (payment.amount_fen !== row.payable_fen) return sendBack(services, tx, row, payment, 'refunded_over')
  if (row.state === 'held') {
    await transitionBooking(tx, row.order_sn, { from: 'held', to: 'booked' }, { event: 'paid', who, at }, paid)
    return bookNow(tx, row, at)
  }
  if (row.state === 'expired') {
    const taking_id = await retakeBooking(services, tx, row, at)
    if (taking_id === null) return sendBack(services, tx, row, payment, 'refunded_late')
    const event = { event: 'paid_late', who, at } as const
    await transitionBooking(tx, row.order_sn, { from: 'expired', to: 'booked' }, event, { ...paid, taking_id })
    return bookNow(tx, row, at)
  }
  return sendBack(services, tx, row, payment, row.paid_fen > 0 ? 'refunded_twice' : 'refunded_over')
}

/** New cells for a reschedule whose hold has run out before its money came. */
async function retakeReschedule(
  tx: Tx,
  row: BookingRow,
  reschedule: RescheduleRow,
  window: BookingWindow,
): Promise<number | null> {
  if (row.taking_id === null) return null
  const [day, start] = [studioDay(reschedule.to_start_at), cellOf(studioTime(reschedule.to_start_at))]
  if (closedByTime(day, start, window)) return null
  return rescheduleVisitIfFree(tx, row.taking_id, { store_id: reschedule.to_store_id, day, start, needs: row.needs })
}

/** The visit is not where it was when this was wanted, or the hold is over and the rules do not allow it any more. */
async function isStale(tx: Tx, row: BookingRow, reschedule: RescheduleRow, at: Date): Promise<boolean> {
  const { from_start_at, from_store_id, nth } = reschedule
  const isStill = row.start_at.getTime() === from_start_at.getTime() && row.store_id === from_store_id
  if (row.state !== 'booked' || !isStill || (nth !== null && nth !== row.rescheduled)) return true
  if (reschedule.state !== 'expired') return false
  return bookingRefusals.reschedule({ ...row, closed: await readDayClosed(tx, row.order_sn) }, at) !== undefined
}

async function settleReschedule(
  services: Services,
  tx: Tx,
  row: BookingRow,
  reschedule: RescheduleRow,
  payment: SettledPayment,
): Promise<void> {
  const at = services.now()
  if (reschedule.state === 'done') return sendBack(services, tx, row, payment, 'refunded_twice')
  if ((await isStale(tx, row, reschedule, at)) || payment.amount_fen !== reschedule.difference_fen)
    return sendBack(services, tx, row, payment, 'refunded_difference')
  await lockTaken(tx, row.order_sn)
  const isHeld = reschedule.state === 'held' && reschedule.taking_id !== null
  const taking = isHeld ? reschedule.taking_id : await retakeReschedule(tx, row, reschedule, await windowOf(services))
  if (taking === null) return sendBack(services, tx, row, payment, 'refunded_late')
  if (isHeld && row.taking_id !== null) await freeVisit(tx, row.taking_id, row.store_id)
  const step = { from: reschedule.state, to: 'done' } as const
  await transitionReschedule(tx, reschedule.reschedule_no, step, { taking_id: null, hold_until: null })
  await applyReschedule(tx, row, reschedule, taking!, whoOf(payment), at)
}

async function settle(services: Services, tx: Tx, row: BookingRow, payment: SettledPayment): Promise<void> {
  if (payment.kind !== 'reschedule') return settleBooking(services, tx, row, payment)
  const reschedule = await findReschedule(tx, payment.payable_no)
  return settleReschedule(services, tx, row, reschedule!, payment)
}

/** Whatever a payment was for, decided once: asked again it finds what it did and leaves it. */
export const settleBookingPayment = (services: Services, payment: SettledPayment): Promise<void> =>
  services.transaction(async (tx) => {
    const reschedule = payment.kind === 'reschedule' ? await findReschedule(tx, payment.payable_no) : undefined
    const row = await lockBooking(tx, reschedule?.order_sn ?? payment.payable_no)
    if (!row) throw new Error('booking: paid for what is not there')
    if (!(await hasEventBy(tx, row.order_sn, whoOf(payment)))) await settle(services, tx, row, payment)
  })

/**
 * Under the lock of the booking, before anything is decided about it: payments that are in and whose job has not run yet
 * are settled as the job would, which then finds it done. Gives the booking as it is after that.
 */
export async function settlePending(services: Services, tx: Tx, row: BookingRow): Promise<BookingRow> {
  let fresh = row
  for (const payment of await listUnsettled(tx, row.order_sn)) {
    await settle(services, tx, fresh, payment)
    fresh = (await lockBooking(tx, row.order_sn))!
  }
  return fresh
}
