import { bookingStateChanged } from '@kuaimen/contract/booking/record.errors'
import type { PriceLine } from '@kuaimen/contract/booking/record.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { formatDayTime } from '@kuaimen/contract/kernel/time'
import type { Tx } from '../../db/database'
import { freeVisit } from '../../schedule/taking.service'
import { retakeTenders } from '../../wallet/tender/retender.service'
import { totalOf } from '../money/price.service'
import { notifyRescheduled } from '../notice/notify.service'
import { addEvent, type BookingRow, updateBooking } from '../record/booking.sql'
import { readDayClosed } from '../record/day-closed.sql'
import { findHeldReschedule, type RescheduleRow } from '../record/reschedule.sql'
import { transitionReschedule } from '../record/transition.service'

type Applied = Pick<
  RescheduleRow,
  'reschedule_no' | 'to_store_id' | 'to_start_at' | 'to_end_at' | 'lines' | 'difference_fen' | 'cards'
>

/** What coupon and prepaid cards pay after it; a row from before cards were judged again leaves them as they are. */
async function paidByCards(tx: Tx, row: BookingRow, { cards }: Applied, at: Date) {
  if (!cards) return { discount_fen: row.discount_fen, prepaid_fen: row.prepaid_fen }
  await retakeTenders(tx, row.order_sn, cards, at)
  const sumOf = (isCoupon: boolean) =>
    cards.reduce((sum, { kind, amount_fen }) => sum + ((kind === 'coupon') === isCoupon ? amount_fen : 0), 0)
  return { discount_fen: sumOf(true), prepaid_fen: sumOf(false) }
}

/** The booking gets the time and store of the reschedule; the difference counts as paid for the booking. */
export async function applyReschedule(
  tx: Tx,
  row: BookingRow,
  to: Applied,
  takingId: number,
  who: string,
  at: Date,
): Promise<void> {
  const { discount_fen, prepaid_fen } = await paidByCards(tx, row, to, at)
  const { company_fen } = row
  const due_fen = totalOf(to.lines) - discount_fen - prepaid_fen - company_fen
  const payable_fen = to.cards ? due_fen : row.payable_fen + to.difference_fen
  // Away from a day that the studio closed: not the customer's wish, so it is not counted.
  const counted = (await readDayClosed(tx, row.order_sn)) ? 0 : 1
  const done = await updateBooking(tx, row.order_sn, ['booked'], {
    store_id: to.to_store_id,
    start_at: to.to_start_at,
    end_at: to.to_end_at,
    lines: withSeries(to.lines, row.lines),
    total_fen: payable_fen + discount_fen + prepaid_fen + company_fen,
    discount_fen,
    prepaid_fen,
    payable_fen,
    paid_fen: payable_fen,
    rescheduled: row.rescheduled + counted,
    taking_id: takingId,
    late_minutes: 0,
    promised_start_at: null,
  })
  if (!done) throw new Refusal(bookingStateChanged)
  const note = `${formatDayTime(row.start_at)} 改到 ${formatDayTime(to.to_start_at)}`
  await addEvent(tx, row.order_sn, { event: 'rescheduled', who, note, at })
  await notifyRescheduled(tx, row.order_sn, to.reschedule_no, at)
}

/** Series may have been chosen while the difference was being paid. */
const withSeries = (lines: PriceLine[], now: PriceLine[]): PriceLine[] =>
  lines.map((line, nth) => ({ ...line, series: now[nth]?.series ?? line.series }))

/** The booking's row is locked by the caller: a held reschedule goes, with its cells. */
export async function dropHeldReschedule(tx: Tx, row: BookingRow): Promise<void> {
  const held = await findHeldReschedule(tx, row.order_sn)
  if (!held) return
  await transitionReschedule(tx, held.row.reschedule_no, { from: 'held', to: 'expired' })
  if (held.row.taking_id !== null) await freeVisit(tx, held.row.taking_id, held.row.to_store_id)
}
