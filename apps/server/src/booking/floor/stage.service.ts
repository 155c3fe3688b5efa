import { isOnTheFloor, stateOfStage } from '@kuaimen/contract/booking/board.rules'
import { type BookingState, isOver } from '@kuaimen/contract/booking/record.rules'
import type { Tx } from '../../db/database'
import { type BookingRow, listEvents } from '../record/booking.sql'
import { plannedStages } from './day.service'
import { beginStage, deleteMissed, endStages, insertStages, listStages } from './stage.sql'

interface Act {
  readonly who: string
  readonly at: Date
}

/** Made from its needs, when the customer is checked in. */
async function makeStages(tx: Tx, row: BookingRow, by: string): Promise<void> {
  const stages = plannedStages(row).map(({ planned_from, planned_to, ...stage }) => ({
    ...stage,
    order_sn: row.order_sn,
    ...{ planned_from: new Date(planned_from), planned_to: new Date(planned_to), by },
    ...{ began_at: null, ended_at: null },
  }))
  await insertStages(tx, stages)
}

/** A machine that names the coarse state alone begins the first stage that stands for it. */
async function beginFor(tx: Tx, row: BookingRow, to: BookingState, { who, at }: Act): Promise<void> {
  const stages = await listStages(tx, row.order_sn)
  const last = stages.reduce((step, one) => (one.began_at ? Math.max(step, one.step) : step), -1)
  const next = stages.find(({ step, pool_kind }) => step > last && stateOfStage(row.branch, pool_kind) === to)
  await endStages(tx, row.order_sn, { at, by: who })
  if (next) await beginStage(tx, row.order_sn, next.step, at, who)
}

/** The stages of a visit and what was said of it follow a state that was named by itself; its row is locked. */
export async function followState(tx: Tx, row: BookingRow, to: BookingState, act: Act): Promise<void> {
  if (row.state === 'booked') await deleteMissed(tx, row.order_sn)
  if (to === 'checked_in') return makeStages(tx, row, act.who)
  if (isOnTheFloor(to)) return beginFor(tx, row, to, act)
  if (row.state !== 'booked' || !isOver(to)) await endStages(tx, row.order_sn, { at: act.at, by: act.who })
}

/** No two acts of a visit share a moment, whatever the clock says: a step back takes back what happened in one. */
export async function momentOf(tx: Tx, orderSn: string, now: Date): Promise<Date> {
  const last = (await listEvents(tx, orderSn)).reduce((at, event) => Math.max(at, event.at.getTime()), 0)
  return new Date(Math.max(now.getTime(), last + 1))
}
