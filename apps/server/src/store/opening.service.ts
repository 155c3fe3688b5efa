import { Refusal } from '@kuaimen/contract/kernel/failure'
import { addDays, type StudioDay } from '@kuaimen/contract/kernel/time'
import type { Hours, Opening, Period, WeekdayHours } from '@kuaimen/contract/store/opening.rules'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import type { Tx } from '../db/database'
import { readOpening, saveClosures, saveHours, saveRenovation, saveSpecialDay } from './hours.sql'

/** When a store is open, with what differs between two days. */
export async function openingOf(tx: Tx, storeId: number, from: StudioDay, to: StudioDay): Promise<Opening> {
  const opening = await readOpening(tx, storeId, from, to)
  if (!opening) throw new Refusal(storeNotFound)
  return opening
}

// The schedule calls these, and applies them to the days that are there in the same transaction.

export const changeHours = (tx: Tx, storeId: number, week: readonly WeekdayHours[]): Promise<void> =>
  saveHours(tx, storeId, week)

export const changeSpecialDay = (
  tx: Tx,
  storeId: number,
  day: StudioDay,
  said: (Hours & { readonly reason: string }) | null,
): Promise<void> => saveSpecialDay(tx, storeId, day, said)

/** A reason closes the days of the period, none opens them again; without a store, of the whole chain. */
export function changeClosures(
  tx: Tx,
  storeId: number | null,
  { from, until }: Period,
  reason: string | null,
): Promise<void> {
  const days: StudioDay[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
  return saveClosures(tx, storeId, days, reason)
}

export const changeRenovation = (tx: Tx, storeId: number, period: Period | null): Promise<void> =>
  saveRenovation(tx, storeId, period)
