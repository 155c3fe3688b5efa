import type { StudioDay } from '@kuaimen/contract/kernel/time'
import type { Tx } from '../db/database'
import { claimWatches, deleteWatch, insertWatches, type StoreDayKey } from './watch.sql'

/** From now on somebody waits for these days; they are the next to be looked at. */
export const watchDays = (tx: Tx, storeIds: readonly number[], days: readonly StudioDay[]): Promise<void> =>
  insertWatches(tx, storeIds, days)

/** The days that were looked at the longest ago, so many at most; whoever asks next gets others. */
export const claimWatched = (tx: Tx, now: Date, atMost: number): Promise<StoreDayKey[]> => claimWatches(tx, now, atMost)

/** Unless somebody has begun to wait for it since then. */
export const unwatchDay = (tx: Tx, day: StoreDayKey, since: Date): Promise<void> => deleteWatch(tx, day, since)
