import { stateAt } from '@kuaimen/contract/booking/change.rules'
import type { DeskHeld } from '@kuaimen/contract/booking/desk.views'
import { bookingNotFound, bookingStateChanged } from '@kuaimen/contract/booking/record.errors'
import { DESK_CHANNEL } from '@kuaimen/contract/booking/search.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { paths } from '@kuaimen/contract/kernel/paths'
import { studioDay, studioTime } from '@kuaimen/contract/kernel/time'
import { publicOrigin } from '../../account/person/host.service'
import type { StaffCtx } from '../../context'
import { releaseTenders } from '../../wallet/tender/tender.service'
import { type BookingRow, findForOperator } from '../record/booking.sql'
import { freeBooking, transitionBooking } from '../record/transition.service'
import { demandStore, lockSettled } from '../settle/locked.service'
import { seconds } from '../view/booking.present'

/** What customers book by themselves is theirs to pay and to give back. */
function demandOfDesk(ctx: StaffCtx, row: BookingRow | undefined): asserts row is BookingRow {
  if (row?.channel !== DESK_CHANNEL) throw new Refusal(bookingNotFound)
  demandStore(ctx, row.store_id, bookingNotFound)
}

export async function heldAtDesk(ctx: StaffCtx, { order_sn }: { order_sn: string }): Promise<DeskHeld> {
  const row = (await findForOperator(ctx.db, order_sn))?.booking
  demandOfDesk(ctx, row)
  return {
    order_sn,
    state: stateAt(row, ctx.now()),
    payable_fen: row.payable_fen,
    hold_until: row.hold_until && seconds(row.hold_until),
    pay_url: `${publicOrigin(ctx)}${paths.orderDetail({ order_sn })}`,
    store_id: row.store_id,
    day: studioDay(row.start_at),
    time: studioTime(row.start_at),
  }
}

/** The customer has gone, or wants another time: nobody has paid, so it costs nobody anything. */
export async function releaseAtDesk(ctx: StaffCtx, { order_sn }: { order_sn: string }): Promise<DeskHeld> {
  await ctx.transaction(async (tx) => {
    const row = await lockSettled(ctx, tx, order_sn)
    demandOfDesk(ctx, row)
    if (row.state !== 'held') throw new Refusal(bookingStateChanged)
    const [at, { who }] = [ctx.now(), ctx.principal]
    await transitionBooking(tx, order_sn, { from: 'held', to: 'cancelled' }, { event: 'cancelled', who, at })
    await releaseTenders(tx, order_sn, at)
    await freeBooking(tx, row)
    await ctx.audit(tx, { action: 'booking.release', subject: ['booking', order_sn], store_id: row.store_id })
  })
  return heldAtDesk(ctx, { order_sn })
}
