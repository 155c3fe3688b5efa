import type * as calls from '@kuaimen/contract/booking/board.endpoints'
import {
  beginRefusal,
  endRefusal,
  type FloorFacts,
  isOnTheFloor,
  type ServedState,
  stateOfStage,
  stepBack,
  undoRefusal,
  wayTo,
} from '@kuaimen/contract/booking/board.rules'
import type { VisitDetail } from '@kuaimen/contract/booking/board.views'
import {
  bookingNotFound,
  bookingStateChanged,
  goodwillGiven,
  placeTaken,
  placeUnknown,
  stageChanged,
} from '@kuaimen/contract/booking/record.errors'
import type { BookingState } from '@kuaimen/contract/booking/record.rules'
import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { type Failure, Refusal } from '@kuaimen/contract/kernel/failure'
import { studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import type { StaffCtx } from '../../context'
import type { Tx } from '../../db/database'
import { momentOf } from '../floor/stage.service'
import {
  beginStage,
  deleteStages,
  endStages,
  listStages,
  placesInUse,
  type StageRow,
  takeBackMoment,
  writePlace,
} from '../floor/stage.sql'
import { listGoodwill } from '../goodwill/goodwill.sql'
import { notifyServed } from '../notice/notify.service'
import { addEvent, type BookingRow, findForOperator, listEvents } from '../record/booking.sql'
import { transitionBooking, undoBooking } from '../record/transition.service'
import { demandStore, lockVisit } from '../settle/locked.service'
import { visitOf } from './board.service'

export function refuse(refusal: Failure | undefined): void {
  if (refusal) throw new Refusal(refusal)
}

/** A visit as the board shows it, wherever it stands. */
export async function shownVisit(ctx: StaffCtx, orderSn: string): Promise<VisitDetail> {
  const found = await findForOperator(ctx.db, orderSn)
  if (!found) throw new Refusal(bookingNotFound)
  const { store_id, start_at } = found.booking
  demandStore(ctx, store_id, bookingNotFound)
  return visitOf(ctx, { store_id, day: studioDay(start_at) }, orderSn)
}

const STALE: ReadonlySet<number> = new Set([stageChanged.code, bookingStateChanged.code])

/** One act in one transaction; a screen that was behind gets the visit as it is with its refusal. */
export async function act(
  ctx: StaffCtx,
  orderSn: string,
  work: (tx: Tx, row: BookingRow) => Promise<void>,
): Promise<VisitDetail> {
  try {
    await ctx.transaction(async (tx) => work(tx, await lockVisit(ctx, tx, orderSn)))
  } catch (error) {
    if (!(error instanceof Refusal) || !STALE.has(error.code) || error.data !== undefined) throw error
    const { code, status, message: msg } = error
    throw new Refusal({ code, status, msg }, await shownVisit(ctx, orderSn))
  }
  return shownVisit(ctx, orderSn)
}

const actsOf = async (tx: Tx, orderSn: string) =>
  (await listEvents(tx, orderSn)).map(({ event, at }) => ({ event, at: at.getTime() }))

const facts = ({ state, branch, start_at, late_minutes }: BookingRow, stages: readonly StageRow[]): FloorFacts => ({
  ...{ state, branch, start_at, late_minutes, stages, back_at: null },
  ...{ is_missed: false, is_closed: false, own_delay_minutes: 0 },
})

function refuseStale(row: BookingRow, seen: BookingState | undefined): void {
  if (seen !== undefined && seen !== row.state) throw new Refusal(bookingStateChanged)
}

interface Taken {
  readonly who: string
  readonly at: Date
}

/** A place is one of the pool's, and nobody else's now. */
async function demandPlace(ctx: StaffCtx, tx: Tx, row: BookingRow, stage: StageRow, place: number): Promise<void> {
  const since = studioInstant(studioDay(ctx.now()))
  const asked = { store_id: row.store_id, pool_kind: stage.pool_kind, but: row.order_sn, since }
  const { capacity, used } = await placesInUse(tx, asked)
  if (place > capacity) throw new Refusal(placeUnknown)
  if (used.has(place)) throw new Refusal(placeTaken)
}

/** The coarse state follows what really began. */
async function driveTo(tx: Tx, row: BookingRow, to: ServedState, { who, at }: Taken): Promise<void> {
  let from: BookingState = row.state
  for (const next of wayTo(from, to)) {
    await transitionBooking(tx, row.order_sn, { from, to: next }, { event: next, who, at })
    await notifyServed(tx, row, next, at)
    from = next
  }
}

async function begin(ctx: StaffCtx, tx: Tx, row: BookingRow, stage: StageRow, place: number | null, by: Taken) {
  const { order_sn, branch } = row
  if (place !== null) await demandPlace(ctx, tx, row, stage, place)
  await endStages(tx, order_sn, { at: by.at, by: by.who })
  if (!(await beginStage(tx, order_sn, stage.step, by.at, by.who))) throw new Refusal(stageChanged)
  if (place !== stage.place_no) await writePlace(tx, order_sn, stage.step, place, by.who)
  await addEvent(tx, order_sn, { event: 'stage_begun', who: by.who, note: stage.name, at: by.at })
  await driveTo(tx, row, stateOfStage(branch, stage.pool_kind), by)
}

/** After the last one the photographs are retouched; a make-up is completed by a tap of its own. */
async function end(tx: Tx, row: BookingRow, stages: readonly StageRow[], step: number, by: Taken) {
  const { order_sn, branch } = row
  if ((await endStages(tx, order_sn, { step, at: by.at, by: by.who })) !== 1) throw new Refusal(stageChanged)
  const name = stages.find((one) => one.step === step)?.name ?? ''
  await addEvent(tx, order_sn, { event: 'stage_ended', who: by.who, note: name, at: by.at })
  const isLast = !stages.some((one) => one.step > step)
  if (isLast && branch === 'shoot') await driveTo(tx, row, 'retouching', by)
}

export const stageVisit = (ctx: StaffCtx, asked: InputOf<typeof calls.boardStage>) =>
  act(ctx, asked.order_sn, async (tx, row) => {
    const { order_sn, step } = asked
    const stages = await listStages(tx, order_sn)
    refuse((asked.act === 'begin' ? beginRefusal : endRefusal)(facts(row, stages), step))
    const stage = stages.find((one) => one.step === step)!
    const by = { who: ctx.principal.who, at: await momentOf(tx, order_sn, ctx.now()) }
    if (asked.act === 'begin') await begin(ctx, tx, row, stage, asked.place_no ?? stage.place_no, by)
    else await end(tx, row, stages, step, by)
    const after = { step, name: stage.name, act: asked.act }
    await ctx.audit(tx, { action: 'booking.stage', subject: ['booking', order_sn], store_id: row.store_id, after })
  })

export const placeVisit = (ctx: StaffCtx, { order_sn, step, place_no }: InputOf<typeof calls.boardPlace>) =>
  act(ctx, order_sn, async (tx, row) => {
    const stage = (await listStages(tx, order_sn)).find((one) => one.step === step)
    if (!stage || stage.ended_at || !isOnTheFloor(row.state)) throw new Refusal(stageChanged)
    if (place_no !== null) await demandPlace(ctx, tx, row, stage, place_no)
    await writePlace(tx, order_sn, step, place_no, ctx.principal.who)
    const note = place_no === null ? `${stage.name}：未定` : `${stage.name}：${place_no} 号`
    await addEvent(tx, order_sn, { event: 'placed', who: ctx.principal.who, note, at: ctx.now() })
    const [before, after] = [
      { step, place_no: stage.place_no },
      { step, place_no },
    ]
    await ctx.audit(tx, {
      action: 'booking.place',
      subject: ['booking', order_sn],
      store_id: row.store_id,
      before,
      after,
    })
  })

/** Stages that run again after a step back have no place where somebody else sits by now. */
async function leaveTakenPlaces(ctx: StaffCtx, tx: Tx, row: BookingRow): Promise<void> {
  const running = (await listStages(tx, row.order_sn)).filter((one) => one.began_at && !one.ended_at && one.place_no)
  for (const stage of running) {
    const since = studioInstant(studioDay(ctx.now()))
    const asked = { store_id: row.store_id, pool_kind: stage.pool_kind, but: row.order_sn, since }
    const { used } = await placesInUse(tx, asked)
    if (used.has(stage.place_no!)) await writePlace(tx, row.order_sn, stage.step, null, ctx.principal.who)
  }
}

/** One tap is taken back whole: its stages, and the state where it had changed. */
export const undoVisit = (ctx: StaffCtx, { order_sn, from }: InputOf<typeof calls.boardUndo>) =>
  act(ctx, order_sn, async (tx, row) => {
    refuseStale(row, from)
    const [back, who] = [stepBack(row.state, await actsOf(tx, order_sn)), ctx.principal.who]
    if (back?.to === 'booked' && (await listGoodwill(tx, order_sn)).length > 0) throw new Refusal(goodwillGiven)
    refuse(undoRefusal({ back_at: back ? new Date(back.at) : null }, ctx.now()))
    const at = await momentOf(tx, order_sn, ctx.now())
    await takeBackMoment(tx, order_sn, new Date(back!.at), who)
    await leaveTakenPlaces(ctx, tx, row)
    if (back!.to === null) await addEvent(tx, order_sn, { event: 'stage_undone', who, at })
    else await undoBooking(tx, order_sn, { from: row.state, to: back!.to }, { who, at })
    if (back!.to === 'booked') await deleteStages(tx, order_sn)
    const [before, after] = [{ state: row.state }, { state: back!.to ?? row.state }]
    await ctx.audit(tx, {
      action: 'booking.undo',
      subject: ['booking', order_sn],
      store_id: row.store_id,
      before,
      after,
    })
  })
