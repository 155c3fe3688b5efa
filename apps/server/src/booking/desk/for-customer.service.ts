import type { VisitDetail } from '@kuaimen/contract/booking/board.views'
import { boundsOfStore } from '@kuaimen/contract/booking/bounds.rules'
import { beyondRefusal, bookingRefusals } from '@kuaimen/contract/booking/change.rules'
import type { CancelPreview } from '@kuaimen/contract/booking/change.views'
import type * as calls from '@kuaimen/contract/booking/desk.endpoints'
import type { StaffReschedule, StaffRescheduled } from '@kuaimen/contract/booking/desk.views'
import { forecast } from '@kuaimen/contract/booking/forecast.rules'
import {
  beyondReason,
  bookingNotFound,
  bookingStateChanged,
  outOfBounds,
} from '@kuaimen/contract/booking/record.errors'
import type { DataOf, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { type Failure, Refusal } from '@kuaimen/contract/kernel/failure'
import { paths } from '@kuaimen/contract/kernel/paths'
import { covers } from '@kuaimen/contract/kernel/reach'
import { type StudioDay, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { maskName } from '@kuaimen/contract/kernel/validation'
import { isStartWithin } from '@kuaimen/contract/schedule/bounds.rules'
import { publicOrigin } from '../../account/person/host.service'
import type { StaffCtx } from '../../context'
import type { Tx } from '../../db/database'
import { startsAfter, windowOf } from '../../schedule/schedule.service'
import { shownVisit } from '../board/act.service'
import { listBoard } from '../board/board.sql'
import { cancelLocked, previewCancel } from '../change/cancel.service'
import { previewTarget, rescheduleLocked, type Target } from '../change/reschedule.service'
import { forecastDayOf } from '../floor/day.service'
import { type FloorRow, listDayPools } from '../floor/day.sql'
import { deleteMissed } from '../floor/stage.sql'
import { type BookingRow, findForOperator, type OperatorRow } from '../record/booking.sql'
import { readDayClosed } from '../record/day-closed.sql'
import { demandStore, type LockedBooking, lockVisit } from '../settle/locked.service'

/** Staff change what the customer may change, by the customer's own rules and prices: the customer has rung up. */
async function readVisit(ctx: StaffCtx, orderSn: string): Promise<LockedBooking> {
  const row = (await findForOperator(ctx.db, orderSn))?.booking
  if (!row || row.state === 'held' || row.state === 'expired') throw new Refusal(bookingNotFound)
  demandStore(ctx, row.store_id, bookingNotFound)
  return { ...row, closed: await readDayClosed(ctx.db, orderSn) }
}

const lockClosed = async (ctx: StaffCtx, tx: Tx, orderSn: string): Promise<LockedBooking> => {
  const row = await lockVisit(ctx, tx, orderSn)
  return { ...row, closed: await readDayClosed(tx, orderSn) }
}

/** Nothing has to be prepared ahead where staff say so themselves. */
const NO_LEAD = 0

/** Why the customer could not do it; refused for who may not go beyond the policy. Nothing: within it. */
function beyondPolicy(ctx: StaffCtx, row: LockedBooking): Failure | undefined {
  const now = ctx.now()
  const refusal = bookingRefusals.reschedule(row, now)
  if (!refusal) return undefined
  const never = beyondRefusal(row, now)
  if (never) throw new Refusal(never)
  if (!covers(ctx.principal.reach('booking.reschedule_beyond'), row.store_id)) throw new Refusal(refusal)
  return refusal
}

function boundsAt({ bounds }: BookingRow, storeId: number) {
  const there = bounds ? boundsOfStore(bounds, storeId) : undefined
  if (bounds && !there) throw new Refusal(outOfBounds)
  return there
}

export async function startsForVisit(
  ctx: StaffCtx,
  { order_sn, store_id, day }: InputOf<typeof calls.visitStarts>,
): Promise<DataOf<typeof calls.visitStarts>> {
  const row = await readVisit(ctx, order_sn)
  demandStore(ctx, store_id)
  if (row.state !== 'booked') throw new Refusal(bookingStateChanged)
  const bounds = boundsAt(row, store_id)
  const without = row.taking_id ?? undefined
  const starts = await startsAfter(ctx, { store_id, day, needs: row.needs, without, after: ctx.now() })
  return { day, starts: starts.filter((time) => !bounds || isStartWithin(bounds, day, time)) }
}

type Floor = Awaited<ReturnType<typeof listBoard>>

const floorOf = ({ booking, stages, settles_at }: Floor[number]): FloorRow => ({ ...booking, stages, settles_at })

const nameOf = ({ guest, nickname, booking }: OperatorRow): string =>
  maskName(guest?.name ?? (booking.company?.contact_name || nickname))

/** Visits of the day that the forecast lets begin later with this one among them. */
async function pushedBy(
  ctx: StaffCtx,
  row: BookingRow,
  { store_id, day, time }: Target,
): Promise<StaffReschedule['pushes']> {
  const [rows, pools] = [await listBoard(ctx.db, store_id, day), await listDayPools(ctx.db, store_id, day)]
  const others = rows.filter(({ booking }) => booking.order_sn !== row.order_sn)
  const start_at = studioInstant(day, time)
  const there: FloorRow = { ...row, start_at, late_minutes: 0, stages: [], settles_at: null }
  const delaysOf = (floor: readonly FloorRow[]) =>
    new Map(
      forecast(forecastDayOf(floor, pools, day, ctx.now())).map((one) => [one.order_sn, one.delay_minutes] as const),
    )
  const before = delaysOf(rows.map(floorOf))
  const after = delaysOf([...others.map(floorOf), there])
  return others.flatMap((one) => {
    const { order_sn } = one.booking
    const minutes = (after.get(order_sn) ?? 0) - (before.get(order_sn) ?? 0)
    return minutes > 0 ? [{ order_sn, name: nameOf(one), minutes }] : []
  })
}

const isToday = ({ now }: StaffCtx, day: StudioDay) => day === studioDay(now())

export async function previewForCustomer(ctx: StaffCtx, target: Target): Promise<StaffReschedule> {
  const row = await readVisit(ctx, target.order_sn)
  demandStore(ctx, target.store_id)
  const beyond = beyondPolicy(ctx, row)
  return {
    ...(await previewTarget(ctx, row, target, NO_LEAD)),
    beyond: beyond?.msg ?? '',
    pushes: isToday(ctx, target.day) ? await pushedBy(ctx, row, target) : [],
  }
}

export async function rescheduleForCustomer(
  ctx: StaffCtx,
  { reason, ...wished }: InputOf<typeof calls.visitReschedule>,
): Promise<StaffRescheduled> {
  const { order_sn, store_id, day, time } = wished
  demandStore(ctx, store_id)
  const window = { ...(await windowOf(ctx)), lead_hours: NO_LEAD }
  const done = await ctx.transaction(async (tx) => {
    const row = await lockClosed(ctx, tx, order_sn)
    const isBeyond = beyondPolicy(ctx, row) !== undefined
    if (isBeyond && reason === '') throw new Refusal(beyondReason)
    const made = await rescheduleLocked({ ctx, who: ctx.principal.who, window }, tx, row, wished)
    // A customer who comes at another time has not missed it.
    if (made.done) await deleteMissed(tx, order_sn)
    const [before, after] = [
      { store_id: row.store_id, day: studioDay(row.start_at), start_at: row.start_at },
      { store_id, day, time, beyond: isBeyond, difference_fen: wished.shown_difference_fen, done: made.done },
    ]
    const entry = { subject: ['booking', order_sn] as const, store_id: row.store_id, before, after, reason }
    await ctx.audit(tx, { action: 'booking.reschedule', ...entry })
    return made
  })
  return { ...done, pay_url: `${publicOrigin(ctx)}${paths.orderDetail({ order_sn })}` }
}

export const previewCancelFor = async (ctx: StaffCtx, orderSn: string): Promise<CancelPreview> =>
  previewCancel(ctx, await readVisit(ctx, orderSn))

/** By the policy, with its money, its message and its entry; what the studio does itself is another act. */
export async function cancelForCustomer(
  ctx: StaffCtx,
  { order_sn, reason, shown_refund_fen }: InputOf<typeof calls.visitCancel>,
): Promise<VisitDetail> {
  await ctx.transaction(async (tx) => {
    const row = await lockClosed(ctx, tx, order_sn)
    await cancelLocked(ctx, tx, row, { who: ctx.principal.who, reason, shown_refund_fen })
    await ctx.audit(tx, {
      ...{ action: 'booking.cancel', subject: ['booking', order_sn], store_id: row.store_id, reason },
      ...{ before: { state: row.state }, after: { state: 'cancelled', back_fen: shown_refund_fen } },
    })
  })
  return shownVisit(ctx, order_sn)
}
