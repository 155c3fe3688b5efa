import { bookingNotFound, bookingStateChanged } from '@kuaimen/contract/booking/record.errors'
import type { operatorTransition } from '@kuaimen/contract/booking/staff.endpoints'
import type { OperatorBooking } from '@kuaimen/contract/booking/staff.views'
import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { covers } from '@kuaimen/contract/kernel/reach'
import { addDays, type StudioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { storeNotFound } from '@kuaimen/contract/store/store.errors'
import type { StaffCtx } from '../../context'
import type { Tx } from '../../db/database'
import { compensate } from '../../wallet/issue/issue.service'
import { planRefund, refundAll } from '../money/refund-plan.service'
import { notifyCancelledByStudio } from '../notice/notify.service'
import { type BookingRow, findForOperator, listOfStoreDay, lockBooking } from '../record/booking.sql'
import { freeBooking, transitionBooking } from '../record/transition.service'
import { dropHeldReschedule } from '../settle/apply-reschedule.service'
import { settlePending } from '../settle/settle.service'
import { presentForOperator, seenBy } from '../view/booking.present'
import { advance } from './advance.service'

/** The states that staff leads a visit through. */
type VisitState = InputOf<typeof operatorTransition>['to']

/** Staff see and change bookings of their own stores only; others do not exist for them. */
const mayServe = ({ principal }: StaffCtx, storeId: number) => covers(principal.stores, storeId)

export async function bookingsOfDay(ctx: StaffCtx, asked: { store_id: number; day: StudioDay }) {
  if (!mayServe(ctx, asked.store_id)) throw new Refusal(storeNotFound)
  const rows = await listOfStoreDay(
    ctx.db,
    asked.store_id,
    studioInstant(asked.day),
    studioInstant(addDays(asked.day, 1)),
  )
  return rows.map((row) => presentForOperator(row, seenBy(ctx)))
}

/** Payments that are in are settled first, whatever staff wants. */
async function lockForStaff(ctx: StaffCtx, tx: Tx, orderSn: string): Promise<BookingRow> {
  const row = await lockBooking(tx, orderSn)
  if (!row || !mayServe(ctx, row.store_id)) throw new Refusal(bookingNotFound)
  const settled = await settlePending(ctx, tx, row)
  // The difference of a reschedule may have made it another store's.
  if (!mayServe(ctx, settled.store_id)) throw new Refusal(bookingNotFound)
  return settled
}

const whoOf = ({ principal }: StaffCtx) => principal.who

async function shown(ctx: StaffCtx, orderSn: string): Promise<OperatorBooking> {
  const found = await findForOperator(ctx.db, orderSn)
  if (!found) throw new Refusal(bookingNotFound)
  return presentForOperator(found, seenBy(ctx))
}

/** A visit that has not begun is not missed. */
const refuseEarlyNoShow = (row: BookingRow, to: VisitState, now: Date) => {
  if (to === 'no_show' && row.start_at > now) throw new Refusal(bookingStateChanged)
}

export async function advanceVisit(
  ctx: StaffCtx,
  { order_sn, to, note }: { order_sn: string; to: VisitState; note: string },
): Promise<OperatorBooking> {
  await ctx.transaction(async (tx) => {
    const now = ctx.now()
    const row = await lockForStaff(ctx, tx, order_sn)
    refuseEarlyNoShow(row, to, now)
    await advance(ctx, tx, row, to, { who: whoOf(ctx), note, at: now })
    await ctx.audit(tx, {
      ...{ action: 'booking.move', subject: ['booking', order_sn], store_id: row.store_id, reason: note },
      ...{ before: { state: row.state }, after: { state: to } },
    })
  })
  return shown(ctx, order_sn)
}

/** The studio's own fault, also once the visit has begun: everything comes back, and a coupon with it. */
export async function cancelByStudio(
  ctx: StaffCtx,
  { order_sn, reason }: { order_sn: string; reason: string },
): Promise<OperatorBooking> {
  await ctx.transaction(async (tx) => {
    const row = await lockForStaff(ctx, tx, order_sn)
    const event = { event: 'cancelled_by_studio', who: whoOf(ctx), note: reason, at: ctx.now() } as const
    await transitionBooking(tx, order_sn, { from: row.state, to: 'cancelled' }, event)
    const plan = await planRefund(tx, row, 'free', ctx.now())
    await refundAll(ctx, tx, row, plan, reason)
    await compensate(tx, { member_id: row.member_id, at: ctx.now(), randomBytes: ctx.randomBytes })
    await dropHeldReschedule(tx, row)
    await freeBooking(tx, row)
    await notifyCancelledByStudio(tx, row, { plan, reason, at: ctx.now() })
    await ctx.audit(tx, {
      ...{ action: 'booking.cancel_fault', subject: ['booking', order_sn], store_id: row.store_id, reason },
      ...{ before: { state: row.state, paid_fen: row.paid_fen }, after: { state: 'cancelled' } },
    })
  })
  return shown(ctx, order_sn)
}
