// The writes of a state: for transition.service.ts alone, which `npm run check` holds.
import type { BookingState } from '@kuaimen/contract/booking/record.rules'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import type { BookingChange } from './booking.sql'
import { booking, reschedule } from './booking.table'
import type { RescheduleRow } from './reschedule.sql'

export interface RescheduleStep {
  readonly from: RescheduleRow['state']
  readonly to: RescheduleRow['state']
}

export type RescheduleChange = Partial<Omit<RescheduleRow, 'state'>>

/** Nothing when the booking is in another state by now. */
export async function writeBookingState(
  tx: Tx,
  orderSn: string,
  { from, to }: { from: BookingState; to: BookingState },
  change: BookingChange,
) {
  const [row] = await tx
    .update(booking)
    .set({ ...change, state: to })
    .where(and(eq(booking.order_sn, orderSn), eq(booking.state, from)))
    .returning({ member_id: booking.member_id, lines: booking.lines, created_at: booking.created_at })
  return row
}

/** False when the reschedule is not in that state any more. */
export async function writeRescheduleState(
  tx: Tx,
  no: string,
  { from, to }: RescheduleStep,
  change: RescheduleChange,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(reschedule)
    .set({ ...change, state: to })
    .where(and(eq(reschedule.reschedule_no, no), eq(reschedule.state, from)))
  return rowCount === 1
}
