import { bookingNotFound, refundChanged } from '@kuaimen/contract/booking/booking.errors'
import { withheldOnCancel } from '@kuaimen/contract/booking/booking.rules'
import type { BookingView, CancelPreview } from '@kuaimen/contract/booking/booking.views'
import { freeUntil } from '@kuaimen/contract/booking/booking-acts.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import type { MemberCtx } from '../context'
import type { Tx } from '../db/database'
import { seconds } from './booking.present'
import { bookingOf, demand, lockOwn } from './booking.service'
import { type BookingRow, findOwn } from './booking.sql'
import { type Backing, giveAllBack, planBack, refundOf, tenderNames } from './money.service'
import { dropHeldReschedule } from './reschedule-done.service'
import { postRevenue } from './revenue.service'
import { settlePending } from './settle.service'
import { freeBooking, transitionBooking } from './transitions.service'

function ruleOf({ policy }: BookingRow, { paid_fen, kept_fen, coupon }: Backing): string {
  if (paid_fen === 0) return coupon ? '取消不产生费用，优惠券退回卡包' : '尚未支付，取消不产生费用'
  if (kept_fen > 0) return `距离开拍不足${policy.free_hours}小时，收取${policy.keep_percent}%`
  return `开拍前${policy.free_hours}小时以上取消，全额退回${coupon ? '，优惠券退回卡包' : ''}`
}

const planCancel = (tx: Tx, row: BookingRow, now: Date): Promise<Backing> =>
  planBack(tx, row, {
    withheldOf: (moneyFen) => withheldOnCancel(row.policy, moneyFen, row.start_at, now),
    isFull: freeUntil(row) >= now,
  })

function presentCancel(row: BookingRow, backing: Backing): CancelPreview {
  const { paid_fen, kept_fen, voucher, gift_cards, shares } = backing
  return {
    paid_fen,
    kept_fen,
    refund_fen: refundOf(backing),
    tenders: [
      ...(voucher ? [{ tender: 'voucher', name: voucher.name, amount_fen: voucher.amount_fen }] : []),
      ...gift_cards.map((card) => ({ tender: 'gift_card', ...card })),
      ...shares.map(({ payment: { provider }, amount_fen }) => ({
        tender: provider,
        name: tenderNames[provider],
        amount_fen,
      })),
    ],
    free_until: seconds(freeUntil(row)),
    rule: ruleOf(row, backing),
  }
}

export async function cancelPreviewOf(ctx: MemberCtx, orderSn: string): Promise<CancelPreview> {
  const found = await findOwn(ctx.db, ctx.principal.memberId, orderSn)
  if (!found) throw new Refusal(bookingNotFound)
  demand('cancel', found.booking, ctx.now())
  return presentCancel(found.booking, await planCancel(ctx.db, found.booking, ctx.now()))
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
    const row = await settlePending(ctx, tx, await lockOwn(ctx, tx, order_sn))
    if (row.state === 'cancelled') return
    demand('cancel', row, now)
    const backing = await planCancel(tx, row, now)
    if (refundOf(backing) > 0) demand('refund', row, now)
    if (refundOf(backing) !== shown_refund_fen) throw new Refusal(refundChanged, presentCancel(row, backing))
    const event = { event: 'cancelled', who: `member:${ctx.principal.memberId}`, note: reason, at: now } as const
    await transitionBooking(tx, order_sn, { from: row.state, to: 'cancelled' }, event)
    await giveAllBack(ctx, tx, row, backing, reason || '顾客取消预约')
    await dropHeldReschedule(tx, row)
    await freeBooking(tx, row)
    await postRevenue(tx, row, now)
  })
  return bookingOf(ctx, order_sn)
}
