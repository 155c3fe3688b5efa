import type { BookingState } from '@kuaimen/contract/booking/record.rules'
import type { Services } from '../../context'
import type { Tx } from '../../db/database'
import { followState } from '../floor/stage.service'
import { grantPoints } from '../money/points.service'
import { planRefund, refundAll } from '../money/refund-plan.service'
import { postRevenue } from '../money/revenue.service'
import { notifyMissed, notifyServed } from '../notice/notify.service'
import type { BookingRow, Event } from '../record/booking.sql'
import { freeBooking, transitionBooking } from '../record/transition.service'
import { dropHeldReschedule } from '../settle/apply-reschedule.service'

type Served = Extract<BookingState, Event['event']>

/** The customer reads the very plan by which money comes back. */
async function giveBackMissed(services: Services, tx: Tx, row: BookingRow, at: Date): Promise<void> {
  const plan = await planRefund(tx, row, 'missed', at)
  await refundAll(services, tx, row, plan, '未到店')
  await notifyMissed(tx, row, { plan, at })
}

/** A visit goes on, or is over, with what belongs to it; its row is locked by the caller. */
export async function advance(
  services: Services,
  tx: Tx,
  row: BookingRow,
  to: Served,
  { who, note = '', at }: Omit<Event, 'event'>,
): Promise<void> {
  await transitionBooking(tx, row.order_sn, { from: row.state, to }, { event: to, who, note, at })
  await followState(tx, row, to, { who, at })
  if (to === 'no_show') await giveBackMissed(services, tx, row, at)
  await dropHeldReschedule(tx, row)
  if (to === 'no_show') await freeBooking(tx, row)
  if (to === 'no_show' || to === 'completed') await postRevenue(tx, row, at)
  if (to === 'completed') await grantPoints(tx, row, at)
  await notifyServed(tx, row, to, at)
}
