import { type EndState, isOver } from '@kuaimen/contract/booking/record.rules'
import type { Services } from '../../context'
import type { Tx } from '../../db/database'
import { deliver } from '../../events'
import { lockBooking } from '../record/booking.sql'
import { bookingEnded } from '../record/ended.port'
import { findEnding } from './ended.sql'

/** The job: every room that wants to know is told, and has to bear being told again. */
export async function notifyEnded(services: Services, orderSn: string): Promise<void> {
  const row = await findEnding(services.db, orderSn)
  // Its money was only late: it is booked again, and its real end has a job of its own.
  if (!row || !isOver(row.state)) return
  const { member_id, state } = row
  await deliver(services, bookingEnded, { order_sn: orderSn, member_id, state })
}

/** For a room that decides by it: the state of a booking that is over, which stays as it is until the caller is done. */
export async function lockEnding(tx: Tx, orderSn: string): Promise<EndState | undefined> {
  const row = await lockBooking(tx, orderSn)
  return row && isOver(row.state) ? row.state : undefined
}
