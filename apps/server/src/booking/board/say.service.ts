import type * as calls from '@kuaimen/contract/booking/board.endpoints'
import { MISSED_MINUTES } from '@kuaimen/contract/booking/board.rules'
import { lateChoices, lateRefusal } from '@kuaimen/contract/booking/postpone.rules'
import { bookingStateChanged, lateOver, refundChanged } from '@kuaimen/contract/booking/record.errors'
import type { InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { addMinutes } from '@kuaimen/contract/kernel/time'
import type { StaffCtx } from '../../context'
import type { Tx } from '../../db/database'
import { demandMissed } from '../floor/missed.service'
import { deleteMissed, findMissed, insertMissed } from '../floor/stage.sql'
import { planRefund } from '../money/refund-plan.service'
import { addEvent, type BookingRow, updateBooking } from '../record/booking.sql'
import { insertNote } from '../record/note.sql'
import { act, refuse } from './act.service'

/** As the customer says it on the phone; said again it is changed, and 0 takes it back. */
export const lateVisit = (ctx: StaffCtx, { order_sn, minutes }: InputOf<typeof calls.boardLate>) =>
  act(ctx, order_sn, async (tx, row) => {
    const at = ctx.now()
    refuse(lateRefusal(row, at))
    refuse(lateChoices(row.start_at, at).includes(minutes) ? undefined : lateOver)
    if (!(await updateBooking(tx, order_sn, ['booked'], { late_minutes: minutes })))
      throw new Refusal(bookingStateChanged)
    // A customer on the way has not missed it.
    await deleteMissed(tx, order_sn)
    const note = minutes > 0 ? `晚到约 ${minutes} 分钟` : '准时到'
    await addEvent(tx, order_sn, { event: 'late_said', who: ctx.principal.who, note, at })
    const [before, after] = [{ late_minutes: row.late_minutes }, { late_minutes: minutes }]
    await ctx.audit(tx, {
      action: 'booking.late',
      subject: ['booking', order_sn],
      store_id: row.store_id,
      before,
      after,
    })
  })

/** The sum that is withheld is the one that was shown. */
async function demandWithheld(tx: Tx, row: BookingRow, shown: number | undefined, now: Date): Promise<void> {
  const { kept_fen } = await planRefund(tx, row, 'missed', now)
  if (shown !== undefined && shown !== kept_fen) throw new Refusal(refundChanged, { kept_fen })
}

/** A tap proposes: money goes back only when nobody has contradicted for half an hour. */
export const missedVisit = (ctx: StaffCtx, { order_sn, missed, shown_kept_fen }: InputOf<typeof calls.boardMissed>) =>
  act(ctx, order_sn, async (tx, row) => {
    const [at, by] = [ctx.now(), ctx.principal.who]
    if (missed) {
      await demandMissed(tx, { ...row, is_missed: (await findMissed(tx, order_sn)) !== undefined }, at)
      await demandWithheld(tx, row, shown_kept_fen, at)
      await insertMissed(tx, { order_sn, at, by, settles_at: addMinutes(at, MISSED_MINUTES) })
    } else if (!(await deleteMissed(tx, order_sn))) throw new Refusal(bookingStateChanged)
    await addEvent(tx, order_sn, { event: missed ? 'missed' : 'missed_back', who: by, at })
    await ctx.audit(tx, {
      ...{ action: 'booking.no_show', subject: ['booking', order_sn], store_id: row.store_id, after: { missed } },
    })
  })

/** Words of staff for staff; the history says that there are some, not what they are. */
export const noteVisit = (ctx: StaffCtx, { order_sn, text }: InputOf<typeof calls.boardNote>) =>
  act(ctx, order_sn, (tx, row) => writeNote(ctx, tx, row, text))

/** The row is locked. */
export async function writeNote(ctx: StaffCtx, tx: Tx, { order_sn, store_id }: BookingRow, text: string) {
  const [at, { who: by, name: by_name }] = [ctx.now(), ctx.principal]
  await insertNote(tx, { order_sn, at, by, by_name, text })
  await addEvent(tx, order_sn, { event: 'noted', who: by, at })
  await ctx.audit(tx, { action: 'booking.note', subject: ['booking', order_sn], store_id })
}
