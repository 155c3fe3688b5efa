import { isForBranch } from '@kuaimen/contract/booking/board.rules'
import {
  bookingNotFound,
  bookingStateChanged,
  missedIsSaid,
  refundChanged,
  visitAhead,
} from '@kuaimen/contract/booking/record.errors'
import type { BookingState } from '@kuaimen/contract/booking/record.rules'
import type { operatorCancel, operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import type { OperatorBooking } from '@kuaimen/contract/booking/staff.views'
import type { DataOf, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { addDays, type StudioDay, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { askApproval } from '../../approval/ask.service'
import { type Services, type StaffCtx, within } from '../../context'
import type { Tx } from '../../db/database'
import { limitAbove } from '../../staff/demand.service'
import { compensate } from '../../wallet/issue/issue.service'
import { demandMissed } from '../floor/missed.service'
import { followState, momentOf } from '../floor/stage.service'
import { numbersOf, planRefund, refundAll, refundOf } from '../money/refund-plan.service'
import { notifyCancelledByStudio } from '../notice/notify.service'
import { type BookingRow, findForOperator, listOfStoreDay } from '../record/booking.sql'
import { freeBooking, transitionBooking } from '../record/transition.service'
import { dropHeldReschedule } from '../settle/apply-reschedule.service'
import { demandStore, lockVisit } from '../settle/locked.service'
import { presentForOperator, seenBy } from '../view/booking.present'
import { advance } from './advance.service'

export async function bookingsOfDay(ctx: StaffCtx, asked: { store_id: number; day: StudioDay }) {
  demandStore(ctx, asked.store_id)
  const rows = await listOfStoreDay(
    ctx.db,
    asked.store_id,
    studioInstant(asked.day),
    studioInstant(addDays(asked.day, 1)),
  )
  return rows.map((row) => presentForOperator(row, seenBy(ctx)))
}

const whoOf = ({ principal }: StaffCtx) => principal.who

async function shown(ctx: StaffCtx, orderSn: string): Promise<OperatorBooking> {
  const found = await findForOperator(ctx.db, orderSn)
  if (!found) throw new Refusal(bookingNotFound)
  return presentForOperator(found, seenBy(ctx))
}

/** A tap does nothing that cannot be taken back: people propose it on the board, and a machine says it by the same rule. */
async function refuseNoShow(ctx: StaffCtx, tx: Tx, row: BookingRow): Promise<void> {
  if (ctx.principal.sessionId !== null) throw new Refusal(missedIsSaid)
  await demandMissed(tx, { ...row, is_missed: false }, ctx.now())
}

/**
 * A visit of another day that was begun could not be cancelled any more by its customer. Keys of the release before
 * may still: what they sent was answered.
 */
function refuseAhead({ principal, now }: StaffCtx, { state, start_at }: BookingRow): void {
  const isAhead = state === 'booked' && studioDay(start_at) > studioDay(now())
  if (isAhead && principal.sessionId !== null) throw new Refusal(visitAhead)
}

/** A screen that was behind is told where the visit stands. */
async function refuseStale(ctx: StaffCtx, tx: Tx, row: BookingRow, seen: BookingState | undefined): Promise<void> {
  if (seen === undefined || seen === row.state) return
  throw new Refusal(bookingStateChanged, await shown(within(ctx, tx), row.order_sn))
}

/** Only a check-in happens while nobody can send it: it counts from its tap, of today and not of the future. */
function tappedAt(now: Date, to: BookingState, tapped: number | undefined): Date {
  const at = tapped === undefined ? now : new Date(tapped * 1000)
  return to === 'checked_in' && at < now && studioDay(at) === studioDay(now) ? at : now
}

export async function advanceVisit(
  ctx: StaffCtx,
  { order_sn, to, from, note, tapped_at }: InputOf<typeof operatorTransition>,
): Promise<OperatorBooking> {
  await ctx.transaction(async (tx) => {
    const row = await lockVisit(ctx, tx, order_sn)
    await refuseStale(ctx, tx, row, from)
    refuseAhead(ctx, row)
    if (!isForBranch(row.branch, to)) throw new Refusal(bookingStateChanged)
    if (to === 'no_show') await refuseNoShow(ctx, tx, row)
    const tapped = tappedAt(ctx.now(), to, tapped_at)
    const at = await momentOf(tx, order_sn, tapped)
    await advance(ctx, tx, row, to, { who: whoOf(ctx), note, at })
    await ctx.audit(tx, {
      ...{ action: 'booking.move', subject: ['booking', order_sn], store_id: row.store_id, reason: note },
      before: { state: row.state },
      after: { state: to, ...(tapped < ctx.now() && { tapped_at: tapped }) },
    })
  })
  return shown(ctx, order_sn)
}

/** The studio's own fault, also once the visit has begun: everything comes back, and a coupon with it. Its row is locked. */
export async function cancelVisit(
  services: Services,
  tx: Tx,
  row: BookingRow,
  { who, reason }: { readonly who: string; readonly reason: string },
): Promise<void> {
  const at = services.now()
  const event = { event: 'cancelled_by_studio', who, note: reason, at } as const
  await transitionBooking(tx, row.order_sn, { from: row.state, to: 'cancelled' }, event)
  await followState(tx, row, 'cancelled', event)
  const plan = await planRefund(tx, row, 'free', at)
  await refundAll(services, tx, row, plan, reason)
  await compensate(tx, { member_id: row.member_id, at, randomBytes: services.randomBytes })
  await dropHeldReschedule(tx, row)
  await freeBooking(tx, row)
  await notifyCancelledByStudio(tx, row, { plan, reason, at })
}

/** Above the caller's limit it is asked for, with what it would give back. */
async function askFault(ctx: StaffCtx, tx: Tx, row: BookingRow, reason: string, limit_fen: number): Promise<number> {
  const plan = await planRefund(tx, row, 'free', ctx.now())
  const { order_sn: subject_no, store_id } = row
  const numbers = numbersOf(plan)
  return askApproval(ctx, tx, { kind: 'fault', subject_no, store_id, ask: {}, numbers, limit_fen, reason })
}

export async function cancelByStudio(
  ctx: StaffCtx,
  { order_sn, reason, shown_back_fen }: InputOf<typeof operatorCancel>,
): Promise<DataOf<typeof operatorCancel>> {
  const approval_id = await ctx.transaction(async (tx) => {
    const row = await lockVisit(ctx, tx, order_sn)
    const back_fen = refundOf(await planRefund(tx, row, 'free', ctx.now()))
    // The amount that was shown is the amount that goes back.
    if (shown_back_fen !== undefined && shown_back_fen !== back_fen) throw new Refusal(refundChanged, { back_fen })
    const limit_fen = limitAbove(ctx, 'booking.cancel_fault', row.store_id, back_fen)
    if (limit_fen !== undefined) return askFault(ctx, tx, row, reason, limit_fen)
    await cancelVisit(ctx, tx, row, { who: whoOf(ctx), reason })
    await ctx.audit(tx, {
      ...{ action: 'booking.cancel_fault', subject: ['booking', order_sn], store_id: row.store_id, reason },
      ...{ before: { state: row.state, paid_fen: row.paid_fen }, after: { state: 'cancelled', back_fen } },
    })
    return null
  })
  return { ...(await shown(ctx, order_sn)), approval_id }
}
