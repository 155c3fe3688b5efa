import { isOnTheFloor } from '@kuaimen/contract/booking/board.rules'
import { forecast, type VisitForecast } from '@kuaimen/contract/booking/forecast.rules'
import type { LiveVisit } from '@kuaimen/contract/booking/record.views'
import { studioDay } from '@kuaimen/contract/kernel/time'
import type { Tx } from '../../db/database'
import type { BookingRow } from '../record/booking.sql'
import { forecastDayOf, ownDelayIn, stagesOf } from './day.service'
import { type DayPool, type FloorRow, listDayPools, listFloor } from './day.sql'
import type { JsonStage } from './stage.sql'

const seconds = (ms: number) => Math.floor(ms / 1000)

type StageShown = LiveVisit['stages'][number]

function stateOf(stage: JsonStage, last: number): StageShown['state'] {
  if (stage.ended_at !== null) return 'done'
  if (stage.began_at !== null) return 'now'
  return stage.step < last ? 'skipped' : 'next'
}

function presentStages(row: FloorRow, pools: readonly DayPool[], found: VisitForecast | undefined): StageShown[] {
  const stages = stagesOf(row)
  const last = stages.reduce((step, one) => (one.began_at === null ? step : Math.max(step, one.step)), -1)
  return stages.map((stage) => {
    const expected = found?.stages.find(({ step }) => step === stage.step)
    const at = stage.began_at ?? expected?.from ?? null
    const places = pools.find(({ kind }) => kind === stage.pool_kind)?.places ?? []
    const place_name = places.find(({ no }) => no === stage.place_no)?.name ?? ''
    return { name: stage.name, state: stateOf(stage, last), at: at === null ? null : seconds(at), place_name }
  })
}

/** For the customer, on the day: null before and after it, and once nothing is to come. */
export async function liveVisitOf(tx: Tx, booking: BookingRow, now: Date): Promise<LiveVisit | null> {
  const { order_sn, store_id, state } = booking
  const day = studioDay(booking.start_at)
  if (day !== studioDay(now) || !(state === 'booked' || isOnTheFloor(state))) return null
  const [rows, pools] = [await listFloor(tx, store_id, day), await listDayPools(tx, store_id, day)]
  const row = rows.find((one) => one.order_sn === order_sn)
  if (!row) return null
  const forecastDay = forecastDayOf(rows, pools, day, now)
  const found = forecast(forecastDay).find((one) => one.order_sn === order_sn)
  return {
    stages: presentStages(row, pools, found),
    next_at: found?.next ? seconds(found.next.from) : null,
    delay_minutes: state === 'booked' ? ownDelayIn(forecastDay, order_sn) : (found?.delay_minutes ?? 0),
    missed_until: row.settles_at ? seconds(row.settles_at.getTime()) : null,
  }
}
