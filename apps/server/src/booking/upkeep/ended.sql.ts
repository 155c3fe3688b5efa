import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/database'
import { booking } from '../record/booking.table'

export async function findEnding(tx: Tx, orderSn: string) {
  const [row] = await tx
    .select({ member_id: booking.member_id, state: booking.state })
    .from(booking)
    .where(eq(booking.order_sn, orderSn))
  return row
}
