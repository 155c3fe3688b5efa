import { boundsRefusal } from '@kuaimen/contract/booking/bounds.rules'
import {
  LATER_STARTS_AT_MOST,
  type LateMinutes,
  lateChoices,
  lateRefusal,
  postponedAfter,
  postponeRefusal,
} from '@kuaimen/contract/booking/postpone.rules'
import { bookingNotFound, bookingStateChanged, lateOver, noLaterStart } from '@kuaimen/contract/booking/record.errors'
import { type Failure, Refusal } from '@kuaimen/contract/kernel/failure'
import { ID_LENGTH } from '@kuaimen/contract/kernel/ids'
import { makePayableNo } from '@kuaimen/contract/kernel/payables'
import { addMinutes, type StudioTime, studioDay, studioInstant, studioTime } from '@kuaimen/contract/kernel/time'
import { cellOf, minutesOf } from '@kuaimen/contract/schedule/schedule.rules'
import { type MemberCtx, type Services, within } from '../../context'
import type { Tx } from '../../db/database'
import { startsAfter, windowOf } from '../../schedule/schedule.service'
import { rescheduleVisit } from '../../schedule/taking.service'
import { deleteMissed } from '../floor/stage.sql'
import { notifyRescheduled } from '../notice/notify.service'
import { addEvent, type BookingRow, findOwn, updateBooking } from '../record/booking.sql'
import { lockOwn } from '../record/lock.service'
import { insertReschedule } from '../record/reschedule.sql'
import { dropHeldReschedule } from '../settle/apply-reschedule.service'
import { lockOwnSettled } from '../settle/locked.service'

function refuse(refusal: Failure | undefined): void {
  if (refusal) throw new Refusal(refusal)
}

/** The store sees it in its list; said again it is changed, and 0 takes it back. */
export const lateOwn = (ctx: MemberCtx, asked: { order_sn: string; minutes: LateMinutes }): Promise<null> =>
  ctx.transaction(async (tx) => {
    const { order_sn, minutes } = asked
    const [row, at] = [await lockOwn(ctx, tx, order_sn), ctx.now()]
    refuse(lateRefusal(row, at))
    // A second tap is no second word.
    if (row.late_minutes === minutes) return null
    refuse(lateChoices(row.start_at, at).includes(minutes) ? undefined : lateOver)
    if (!(await updateBooking(tx, order_sn, ['booked'], { late_minutes: minutes })))
      throw new Refusal(bookingStateChanged)
    // A customer on the way has not missed it.
    await deleteMissed(tx, order_sn)
    const note = minutes > 0 ? `晚到约 ${minutes} 分钟` : '准时到'
    await addEvent(tx, order_sn, { event: 'late', who: `member:${ctx.principal.memberId}`, note, at })
    return null
  })

/** The next starts of the day that it fits into, past what can be said as late; its own cells count as free. */
async function nextStarts(services: Services, row: BookingRow): Promise<StudioTime[]> {
  const { store_id, start_at, needs, taking_id, bounds } = row
  const [after, now, day] = [postponedAfter(start_at), services.now(), studioDay(start_at)]
  const asked = { store_id, day, needs, without: taking_id ?? undefined, after: after > now ? after : now }
  const times = await startsAfter(services, asked)
  return times.filter((time) => !boundsRefusal(bounds, { store_id, day, time })).slice(0, LATER_STARTS_AT_MOST)
}

const timesOf = (row: BookingRow, time: StudioTime) => ({
  time,
  end_time: studioTime(addMinutes(studioInstant(studioDay(row.start_at), time), minutesOf(row.needs))),
})

export async function laterStartOf(ctx: MemberCtx, orderSn: string) {
  const found = await findOwn(ctx.db, ctx.principal.memberId, orderSn)
  if (!found) throw new Refusal(bookingNotFound)
  refuse(postponeRefusal(found.booking, ctx.now()))
  const starts = (await nextStarts(ctx, found.booking)).map((time) => timesOf(found.booking, time))
  return { ...(starts[0] ?? { time: '', end_time: '' }), starts }
}

async function postpone(ctx: MemberCtx, tx: Tx, row: BookingRow, time: StudioTime): Promise<void> {
  if (row.taking_id === null) throw new Refusal(bookingStateChanged)
  const [day, at] = [studioDay(row.start_at), ctx.now()]
  const wanted = { store_id: row.store_id, day, start: cellOf(time), needs: row.needs }
  const window = { ...(await windowOf(ctx)), lead_hours: 0 }
  const taking_id = await rescheduleVisit(tx, row.taking_id, wanted, window)
  const start_at = studioInstant(day, time)
  const end_at = addMinutes(start_at, minutesOf(row.needs))
  const change = {
    start_at,
    end_at,
    taking_id,
    late_minutes: 0,
    postponed: row.postponed + 1,
    promised_start_at: row.start_at,
  }
  if (!(await updateBooking(tx, row.order_sn, ['booked'], change))) throw new Refusal(bookingStateChanged)
  await deleteMissed(tx, row.order_sn)
  const reschedule_no = makePayableNo('reschedule', ctx.randomBytes(ID_LENGTH))
  // Cards and prices stay as they are: nothing to pay, nothing to judge again.
  await insertReschedule(tx, {
    ...{ reschedule_no, order_sn: row.order_sn, state: 'done', from_store_id: row.store_id, to_store_id: row.store_id },
    ...{ from_start_at: row.start_at, to_start_at: start_at, to_end_at: end_at, lines: row.lines, difference_fen: 0 },
    ...{ nth: row.rescheduled, created_at: at },
  })
  const note = `从 ${studioTime(row.start_at)} 顺延到 ${time}`
  await addEvent(tx, row.order_sn, { event: 'postponed', who: `member:${ctx.principal.memberId}`, note, at })
  await notifyRescheduled(tx, row.order_sn, reschedule_no, at)
}

/** Free and not counted as a reschedule; the second of two taps finds it done. */
export const postponeOwn = (ctx: MemberCtx, { order_sn, time }: { order_sn: string; time: StudioTime }) =>
  ctx.transaction(async (tx) => {
    const row = await lockOwnSettled(ctx, tx, order_sn)
    const answer = { day: studioDay(row.start_at), ...timesOf(row, time) }
    if (row.postponed > 0 && row.state === 'booked' && studioTime(row.start_at) === time) return answer
    refuse(postponeRefusal(row, ctx.now()))
    if (!(await nextStarts(within(ctx, tx), row)).includes(time)) throw new Refusal(noLaterStart)
    await dropHeldReschedule(tx, row)
    await postpone(ctx, tx, row, time)
    return answer
  })
