import { bookingNotFound, cancelClosed, refundChanged } from '@kuaimen/contract/booking/booking.errors'
import { keptOnCancel } from '@kuaimen/contract/booking/booking.rules'
import type { BookingView, CancelPreview } from '@kuaimen/contract/booking/booking.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { MemberCtx } from '../context'
import type { Tx } from '../db/database'
import { freeUntil, seconds, stateAt } from './booking.present'
import { bookingOf, lockOwn } from './booking.service'
import { type BookingRow, findOwn } from './booking.sql'
import { earn } from './earned.service'
import { freeBooking, moveBooking } from './life.service'
import { giveBack, shareOut, tenderNames } from './money.service'
import { dropHeldReschedule } from './reschedule.service'

/** Until the visit begins; from then on it is a no-show or on its way. */
function refuseClosed(row: BookingRow, now: Date): void {
  const state = stateAt(row, now)
  if (state !== 'held' && !(state === 'booked' && row.start_at > now)) throw new Refusal(cancelClosed)
}

function ruleOf({ policy, paid_fen }: BookingRow, kept: number): string {
  if (paid_fen === 0) return '尚未支付，取消不产生费用'
  if (kept === 0) return `开拍前${policy.free_hours}小时以上取消，全额退回`
  return `距离开拍不足${policy.free_hours}小时，收取${policy.keep_percent}%`
}

async function previewFor(tx: Tx, row: BookingRow, now: Date): Promise<CancelPreview> {
  const kept_fen = keptOnCancel(row.policy, row.paid_fen, row.start_at, now)
  const refund_fen = row.paid_fen - kept_fen
  const shares = await shareOut(tx, row, refund_fen)
  return {
    paid_fen: row.paid_fen,
    kept_fen,
    refund_fen,
    tenders: shares.map(({ payment, amount_fen }) => ({
      tender: payment.provider,
      name: tenderNames[payment.provider],
      amount_fen,
    })),
    free_until: seconds(freeUntil(row)),
    rule: ruleOf(row, kept_fen),
  }
}

export async function cancelPreviewOf(ctx: MemberCtx, orderSn: string): Promise<CancelPreview> {
  const found = await findOwn(ctx.db, ctx.session.memberId, orderSn)
  if (!found) throw new Refusal(bookingNotFound)
  refuseClosed(found.booking, ctx.now())
  return previewFor(ctx.db, found.booking, ctx.now())
}

interface Cancel {
  readonly order_sn: string
  readonly reason: string
  readonly shown_refund_fen: number
}

/** What comes back is what was shown: a minute later it may be less, and then it is asked again. */
export async function cancelOwn(ctx: MemberCtx, { order_sn, reason, shown_refund_fen }: Cancel): Promise<BookingView> {
  await ctx.transaction(async (tx) => {
    const now = ctx.now()
    const row = await lockOwn(ctx, tx, order_sn)
    if (row.state === 'cancelled') return
    refuseClosed(row, now)
    const preview = await previewFor(tx, row, now)
    if (preview.refund_fen !== shown_refund_fen) throw new Refusal(refundChanged, preview)
    await moveBooking(tx, row, 'cancelled', {
      event: 'cancelled',
      who: `member:${ctx.session.memberId}`,
      note: reason,
      at: now,
    })
    await dropHeldReschedule(tx, row)
    await freeBooking(tx, row)
    await giveBack(ctx, tx, row, preview.refund_fen, reason || '顾客取消预约')
    await earn(tx, row, now)
  })
  return bookingOf(ctx, order_sn)
}
