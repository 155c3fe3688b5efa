import { bookingNotFound } from '@kuaimen/contract/booking/record.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { covers } from '@kuaimen/contract/kernel/reach'
import type { StaffCtx } from '../../context'
import type { Tx } from '../../db/database'
import { type BookingRow, lockBooking } from '../record/booking.sql'
import { settlePending } from '../settle/settle.service'

/** Another's store does not exist for whoever has no part in it. */
export function demandStore({ principal }: StaffCtx, storeId: number): void {
  if (!covers(principal.stores, storeId)) throw new Refusal(bookingNotFound)
}

/** A visit under its lock, with payments that are in settled, which may have made it another store's. */
export async function lockVisit(ctx: StaffCtx, tx: Tx, orderSn: string): Promise<BookingRow> {
  const row = await lockBooking(tx, orderSn)
  if (!row || row.state === 'held' || row.state === 'expired') throw new Refusal(bookingNotFound)
  demandStore(ctx, row.store_id)
  const settled = await settlePending(ctx, tx, row)
  demandStore(ctx, settled.store_id)
  return settled
}
