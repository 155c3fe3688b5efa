import type { Failure } from '../kernel/failure'
import type { StudioDay, StudioTime } from '../kernel/time'
import { isStartWithin, type StoreBounds } from '../schedule/bounds.rules'
import { outOfBounds } from './record.errors'

/** Where and when a booking may stand, as agreed when it was made: in these stores, at each in its own hours. */
export interface BookingBounds {
  readonly from: StudioDay
  readonly until: StudioDay
  readonly stores: readonly (Omit<StoreBounds, 'from' | 'until'> & { readonly store_id: number })[]
}

/** Nothing for a store that is none of them. */
export function boundsOfStore({ from, until, stores }: BookingBounds, storeId: number): StoreBounds | undefined {
  const found = stores.find(({ store_id }) => store_id === storeId)
  if (!found) return undefined
  const { weekdays, from_time, until_time } = found
  return { from, until, weekdays, from_time, until_time }
}

interface Target {
  readonly store_id: number
  readonly day: StudioDay
  readonly time: StudioTime
}

/** Why a booking cannot stand there; one without bounds may stand anywhere. */
export function boundsRefusal(bounds: BookingBounds | null, { store_id, day, time }: Target): Failure | undefined {
  if (!bounds) return undefined
  const there = boundsOfStore(bounds, store_id)
  return there && isStartWithin(there, day, time) ? undefined : outOfBounds
}
