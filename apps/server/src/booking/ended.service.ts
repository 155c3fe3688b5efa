import { isOver } from '@kuaimen/contract/booking/booking.rules'
import type { Services } from '../context'
import { findEnding } from './ended.sql'

/** The job: every room that wants to know is told, and has to bear being told again. */
export async function notifyEnded(services: Services, orderSn: string): Promise<void> {
  const row = await findEnding(services.db, orderSn)
  // Its money was only late: it is booked again, and its real end has a job of its own.
  if (!row || !isOver(row.state)) return
  const { member_id, state } = row
  for (const ended of services.hooks.ended) await ended(services, { order_sn: orderSn, member_id, state })
}
