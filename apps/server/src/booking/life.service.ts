import { bookingMovedOn } from '@kuaimen/contract/booking/booking.errors'
import { type BookingState, mayMove } from '@kuaimen/contract/booking/booking.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { Services } from '../context'
import type { Tx } from '../db/database'
import { freeVisit } from '../schedule/taking.service'
import { releaseTenders } from '../wallet/tender.service'
import { addEvent, type BookingRow, type Event, listOverdueHolds, lockBooking, updateBooking } from './booking.sql'
import { expireReschedule } from './reschedule.service'
import { listOverdueReschedules } from './reschedule.sql'

const AT_ONCE = 200

/** One step of a booking's life, written down; refuses what the table of moves does not know. */
export async function moveBooking(
  tx: Tx,
  row: BookingRow,
  to: BookingState,
  event: Event,
  change: Partial<BookingRow> = {},
): Promise<void> {
  if (!mayMove(row.state, to)) throw new Refusal(bookingMovedOn)
  if (!(await updateBooking(tx, row.order_sn, [row.state], { ...change, state: to }))) throw new Refusal(bookingMovedOn)
  await addEvent(tx, row.order_sn, event)
}

/** The cells go free with the state that ends the visit, in the same transaction. */
export const freeBooking = async (tx: Tx, row: BookingRow): Promise<void> => {
  if (row.taking_id !== null) await freeVisit(tx, row.taking_id, row.store_id)
}

const expireHold = ({ transaction, now }: Services, orderSn: string): Promise<void> =>
  transaction(async (tx) => {
    const row = await lockBooking(tx, orderSn)
    const at = now()
    if (row?.state !== 'held' || row.hold_until === null || row.hold_until > at) return
    await moveBooking(tx, row, 'expired', { event: 'expired', who: 'job', at })
    await releaseTenders(tx, orderSn, at)
    await freeBooking(tx, row)
  })

/** Holds that have run out go free, each in a transaction of its own: locks of one booking at a time. */
export async function expireOverdue(services: Services): Promise<number> {
  const { db } = services
  const holds = await listOverdueHolds(db, services.now(), AT_ONCE)
  for (const { order_sn } of holds) await expireHold(services, order_sn)
  const reschedules = await listOverdueReschedules(db, services.now(), AT_ONCE)
  for (const { reschedule_no, order_sn } of reschedules) await expireReschedule(services, order_sn, reschedule_no)
  return holds.length + reschedules.length
}
