import { bookingUndos } from '@kuaimen/contract/booking/board.rules'
import { bookingStateChanged } from '@kuaimen/contract/booking/record.errors'
import { type BookingState, isOver, mayTransition } from '@kuaimen/contract/booking/record.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Tx } from '../../db/database'
import { emit } from '../../events'
import { removeBooked } from '../../product/wish.service'
import { freeVisit } from '../../schedule/taking.service'
import { addEvent, type BookingChange, type BookingRow, type Event } from './booking.sql'
import { bookingEnded } from './ended.port'
import { type RescheduleChange, type RescheduleStep, writeBookingState, writeRescheduleState } from './transition.sql'

/** The one way to another state, with its line in the history. Refuses when the booking is not in `from` any more. */
export async function transitionBooking(
  tx: Tx,
  orderSn: string,
  { from, to }: { from: BookingState; to: BookingState },
  event: Event,
  change: BookingChange = {},
): Promise<void> {
  if (!mayTransition(from, to)) throw new Refusal(bookingStateChanged)
  const released = from === 'held' ? { hold_until: null } : {}
  const completed = to === 'completed' ? { completed_at: event.at } : {}
  const written = await writeBookingState(tx, orderSn, { from, to }, { ...change, ...released, ...completed })
  if (!written) throw new Refusal(bookingStateChanged)
  if (to === 'booked') await removeBooked(tx, written)
  await addEvent(tx, orderSn, event)
  if (isOver(to)) await emit(tx, bookingEnded, { order_sn: orderSn }, orderSn)
}

/** One step back, for a tap that was wrong, with its line in the history. */
export async function undoBooking(
  tx: Tx,
  orderSn: string,
  { from, to }: { from: BookingState; to: BookingState },
  event: Omit<Event, 'event'>,
): Promise<void> {
  const back: readonly BookingState[] = bookingUndos[from]
  if (!back.includes(to) || !(await writeBookingState(tx, orderSn, { from, to }, {})))
    throw new Refusal(bookingStateChanged)
  await addEvent(tx, orderSn, { ...event, event: 'undone' })
}

/** Refuses when the reschedule is not in `from` any more, so that the transaction leaves no cell taken or freed. */
export async function transitionReschedule(
  tx: Tx,
  no: string,
  step: RescheduleStep,
  change: RescheduleChange = {},
): Promise<void> {
  if (!(await writeRescheduleState(tx, no, step, change))) throw new Refusal(bookingStateChanged)
}

/** The cells go free with the state that ends the visit, in the same transaction. */
export const freeBooking = async (tx: Tx, row: BookingRow): Promise<void> => {
  if (row.taking_id !== null) await freeVisit(tx, row.taking_id, row.store_id)
}
