import { type BookingAct, type BookingFacts, bookingRefusals } from '@kuaimen/contract/booking/change.rules'
import { bookingNotFound } from '@kuaimen/contract/booking/record.errors'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { pinAccount } from '../../account/self/account.service'
import type { MemberCtx } from '../../context'
import type { Tx } from '../../db/database'
import { type BookingRow, lockBooking } from './booking.sql'

/** Refuses what may not be done now, by the rule that the button is shown by. */
export function demand(act: BookingAct, facts: BookingFacts, now: Date): void {
  const refusal = bookingRefusals[act](facts, now)
  if (refusal) throw new Refusal(refusal)
}

/** A member's own booking, locked for a change. */
export async function lockOwn(ctx: MemberCtx, tx: Tx, orderSn: string): Promise<BookingRow> {
  await pinAccount(ctx, tx)
  const row = await lockBooking(tx, orderSn)
  if (!row || row.member_id !== ctx.principal.memberId || row.hidden_at) throw new Refusal(bookingNotFound)
  return row
}
