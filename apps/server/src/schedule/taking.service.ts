import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { StudioDay } from '@kuaimen/contract/kernel/time'
import { slotTaken, startClosed } from '@kuaimen/contract/schedule/schedule.errors'
import { type BookingWindow, closedByTime, demandOf, type Need } from '@kuaimen/contract/schedule/schedule.rules'
import type { Tx } from '../db/database'
import { cellsChanged } from './cache.service'
import { findTaking, freeCells, listPools, rescheduleCells, type StorePool, takeCells } from './schedule.sql'
import type { TakenCells } from './schedule.table'

export interface Wanted {
  readonly store_id: number
  readonly day: StudioDay
  readonly start: number
  readonly needs: readonly Need[]
  /** Where the caller has read them already. */
  readonly pools?: readonly StorePool[]
}

/** The cells that a visit would take, in the one order in which everybody takes them. */
export async function cellsFor(tx: Tx, { store_id, start, needs, ...known }: Wanted): Promise<TakenCells[]> {
  const pools = known.pools ?? (await listPools(tx, store_id))
  return demandOf(needs)
    .map(({ kind, offset, places }) => ({
      pool_id: pools.find((pool) => pool.kind === kind)?.id ?? 0,
      first: start + offset,
      places: [...places],
    }))
    .toSorted((a, b) => a.pool_id - b.pool_id)
}

export function refuseByTime({ day, start }: Wanted, window: BookingWindow): void {
  if (closedByTime(day, start, window)) throw new Refusal(startClosed)
}

/** Takes the cells of a visit, or refuses; must be part of the transaction that makes the booking. */
export async function takeVisit(tx: Tx, wanted: Wanted, window: BookingWindow): Promise<number> {
  refuseByTime(wanted, window)
  const taking = await takeVisitIfFree(tx, wanted)
  if (taking === null) throw new Refusal(slotTaken)
  return taking
}

/** As `takeVisit` for a start that was promised before, however soon it is; null when the cells are gone. */
export async function takeVisitIfFree(tx: Tx, wanted: Wanted): Promise<number | null> {
  const taking = await takeCells(tx, wanted.store_id, wanted.day, await cellsFor(tx, wanted))
  cellsChanged(tx, wanted.store_id)
  return taking
}

/** Takes the cells of another start for those that are taken; refuses where they do not fit, and then nothing has changed. */
export async function rescheduleVisit(
  tx: Tx,
  takingId: number,
  wanted: Wanted,
  window: BookingWindow,
): Promise<number> {
  refuseByTime(wanted, window)
  const taking = await rescheduleVisitIfFree(tx, takingId, wanted)
  if (taking === null) throw new Refusal(slotTaken)
  return taking
}

/** As `rescheduleVisit`, however soon the start is; null when the cells are gone, and then nothing has changed. */
export async function rescheduleVisitIfFree(tx: Tx, takingId: number, wanted: Wanted): Promise<number | null> {
  const was = await findTaking(tx, takingId)
  const taking = await rescheduleCells(tx, takingId, wanted.store_id, wanted.day, await cellsFor(tx, wanted))
  if (taking === null) return null
  for (const storeId of [was?.store_id, wanted.store_id]) if (storeId !== undefined) cellsChanged(tx, storeId)
  return taking
}

/** Frees what was taken; nothing happens when it is free already. */
export async function freeVisit(tx: Tx, takingId: number, storeId: number): Promise<void> {
  await freeCells(tx, takingId)
  cellsChanged(tx, storeId)
}
