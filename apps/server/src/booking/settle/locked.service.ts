import type { BookingAct } from '@kuaimen/contract/booking/change.rules'
import type { MemberCtx, Services } from '../../context'
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
