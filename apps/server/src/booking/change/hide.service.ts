import type { MemberCtx } from '../../context'
import { updateBooking } from '../record/booking.sql'
import { lockForAct } from '../settle/locked.service'

/** Hides a booking that is over from its owner; nothing is erased. */
export const hideBooking = (ctx: MemberCtx, orderSn: string): Promise<null> =>
  ctx.transaction(async (tx) => {
    const row = await lockForAct(ctx, tx, orderSn, 'delete')
    await updateBooking(tx, orderSn, [row.state], { hidden_at: ctx.now() })
    return null
  })
