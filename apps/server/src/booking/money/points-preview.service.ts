import { isOver } from '@kuaimen/contract/booking/record.rules'
import type { AnyoneCtx } from '../../context'
import type { Tx } from '../../db/database'
import { pointsEarned, pointsToCome } from '../../member/points/preview.service'
import { paidShareOf } from '../../wallet/issue/bought-vouchers.service'
import type { Quote } from '../../wallet/tender/tender.service'
import type { BookingRow } from '../record/booking.sql'
import { readExpected } from './retained.sql'

/** What a visit would bring at this price, before it is booked; a visitor by the first level. */
export async function pointsOfQuote(ctx: AnyoneCtx, { payable_fen, tenders }: Quote): Promise<number> {
  const of = (kind: string) => tenders.filter((one) => one.kind === kind)
  const gift_card_fen = of('gift_card').reduce((all, { amount_fen }) => all + amount_fen, 0)
  const voucher_fen = await paidShareOf(
    ctx.db,
    of('voucher').map(({ code }) => code),
  )
  const memberId = ctx.principal.kind === 'member' ? ctx.principal.memberId : undefined
  return pointsToCome(ctx.db, memberId, { money_fen: payable_fen, gift_card_fen, voucher_fen }, ctx.now())
}

/** What a booking will bring when it is over, or has brought. */
export async function pointsOfBooking(tx: Tx, { order_sn, member_id, state }: BookingRow, now: Date) {
  if (state === 'completed') return { points_to_come: 0, points_earned: await pointsEarned(tx, order_sn) }
  if (isOver(state)) return { points_to_come: 0, points_earned: 0 }
  return { points_to_come: await pointsToCome(tx, member_id, await readExpected(tx, order_sn), now), points_earned: 0 }
}
