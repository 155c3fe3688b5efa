import { isOnTheFloor } from '@kuaimen/contract/booking/board.rules'
import {
  type ForecastDay,
  type ForecastVisit,
  OWN_DELAY_AT_MOST,
  ownDelaysIn,
} from '@kuaimen/contract/booking/forecast.rules'
import { addMinutes, type StudioDay, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import type { Tx } from '../../db/database'
import type { BookingRow } from '../record/booking.sql'
import { type DayPool, type FloorRow, listDayPools, listFloor } from './day.sql'
import type { JsonStage } from './stage.sql'

const isHere = ({ state }: Pick<FloorRow, 'state'>): boolean => state !== 'booked'

/** As they are planned, until rows are made of them at the check-in. */
export const plannedStages = ({ needs, start_at }: Pick<FloorRow, 'needs' | 'start_at'>): JsonStage[] =>
  needs.map(({ name, pool_kind, from_minute, to_minute }, step) => ({
    step,
    name,
    pool_kind,
    place_no: null,
    planned_from: addMinutes(start_at, from_minute).getTime(),
    planned_to: addMinutes(start_at, to_minute).getTime(),
    began_at: null,
    ended_at: null,
  }))

export const stagesOf = (row: Pick<FloorRow, 'needs' | 'start_at' | 'stages'>): readonly JsonStage[] =>
  row.stages.length > 0 ? row.stages : plannedStages(row)

/** Photographs are retouched without the customer; and where no stage was noted at the check-in, nobody knows what is to come. */
const isToCome = ({ state, stages }: FloorRow): boolean =>
  state === 'booked' || (stages.length > 0 && isOnTheFloor(state))

function forecastVisit(row: FloorRow): ForecastVisit {
  const expected = addMinutes(row.start_at, row.late_minutes)
  return {
    order_sn: row.order_sn,
    is_here: isHere(row),
    is_live: isToCome(row) && row.settles_at === null,
    expected_at: expected.getTime(),
    stages: stagesOf(row).map(({ step, pool_kind, planned_from, planned_to, began_at, ended_at }) => ({
      step,
      pool_kind,
      places: row.needs[step]?.places ?? 1,
      planned_from,
      planned_to,
      began_at,
      ended_at,
    })),
  }
}

export const forecastDayOf = (
  rows: readonly FloorRow[],
  pools: readonly DayPool[],
  day: StudioDay,
  now: Date,
): ForecastDay => ({
  now: now.getTime(),
  dawn: studioInstant(day).getTime(),
  places: Object.fromEntries(pools.map(({ kind, capacity }) => [kind, capacity])),
  visits: rows.map(forecastVisit),
})

export async function readForecastDay(tx: Tx, storeId: number, day: StudioDay, now: Date): Promise<ForecastDay> {
  const [rows, pools] = [await listFloor(tx, storeId, day), await listDayPools(tx, storeId, day)]
  return forecastDayOf(rows, pools, day, now)
}

/** Of one visit to come; of one whose customer is here there is none. */
export const ownDelayIn = (day: ForecastDay, orderSn: string): number => ownDelaysIn(day).get(orderSn) ?? 0

/** The studio itself is so late for this visit that its customer pays for nothing. */
export async function isOwnDelay(tx: Tx, row: BookingRow, now: Date): Promise<boolean> {
  const day = await readForecastDay(tx, row.store_id, studioDay(row.start_at), now)
  return ownDelayIn(day, row.order_sn) > OWN_DELAY_AT_MOST
}
