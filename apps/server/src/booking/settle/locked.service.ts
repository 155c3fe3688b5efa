import type { BookingAct } from '@kuaimen/contract/booking/change.rules'
import { bookingNotFound } from '@kuaimen/contract/booking/record.errors'
import { type Failure, Refusal } from '@kuaimen/contract/kernel/failure'
import { covers } from '@kuaimen/contract/kernel/reach'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import type { MemberCtx, Services, StaffCtx } from '../../context'
import type { Tx } from '../../db/database'
import { type BookingRow, lockBooking } from '../record/booking.sql'
import { readDayClosed } from '../record/day-closed.sql'
import { demand, lockOwn } from '../record/lock.service'
import { settlePending } from './settle.service'

/** A booking under its lock, with its payments settled, and whether the studio itself closed the day. */
export type LockedBooking = BookingRow & { readonly closed: boolean; readonly delayed?: boolean }

/** For jobs: any booking, locked, with payments that are in settled; nothing where there is none. */
export async function lockSettled(services: Services, tx: Tx, orderSn: string): Promise<BookingRow | undefined> {
  const row = await lockBooking(tx, orderSn)
  return row && settlePending(services, tx, row)
}

/** Another's store does not exist for whoever has no part in it. */
export function demandStore({ principal }: StaffCtx, storeId: number, refusal: Failure = storeNotFound): void {
  if (!covers(principal.stores, storeId)) throw new Refusal(refusal)
}

/** For staff: a visit of their stores, locked, with payments that are in settled, which may have made it another store's. */
export async function lockVisit(ctx: StaffCtx, tx: Tx, orderSn: string): Promise<BookingRow> {
  const row = await lockBooking(tx, orderSn)
  if (!row || row.state === 'held' || row.state === 'expired') throw new Refusal(bookingNotFound)
  demandStore(ctx, row.store_id, bookingNotFound)
  const settled = await settlePending(ctx, tx, row)
  demandStore(ctx, settled.store_id, bookingNotFound)
  return settled
}

/** A member's own booking, locked, with payments that are in settled and the day read. */
export async function lockOwnSettled(ctx: MemberCtx, tx: Tx, orderSn: string): Promise<LockedBooking> {
  const row = await settlePending(ctx, tx, await lockOwn(ctx, tx, orderSn))
  return { ...row, closed: await readDayClosed(tx, orderSn) }
}

/** As `lockOwnSettled`, and refuses what the act's rule refuses. */
export async function lockForAct(ctx: MemberCtx, tx: Tx, orderSn: string, act: BookingAct): Promise<LockedBooking> {
  const row = await lockOwnSettled(ctx, tx, orderSn)
  demand(act, row, ctx.now())
  return row
}
