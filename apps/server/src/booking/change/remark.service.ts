import { bookingStateChanged } from '@kuaimen/contract/booking/record.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { MemberCtx } from '../../context'
import { addEvent, updateBooking } from '../record/booking.sql'
import { demand, lockOwn } from '../record/lock.service'

export const remarkOn = (ctx: MemberCtx, { order_sn, remark }: { order_sn: string; remark: string }): Promise<null> =>
  ctx.transaction(async (tx) => {
    const row = await lockOwn(ctx, tx, order_sn)
    demand('remark', row, ctx.now())
    if (!(await updateBooking(tx, order_sn, ['held', 'booked'], { remark }))) throw new Refusal(bookingStateChanged)
    const who = `member:${ctx.principal.memberId}`
    await addEvent(tx, order_sn, { event: 'remarked', who, at: ctx.now() })
    return null
  })
