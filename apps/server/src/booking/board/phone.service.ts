import type { boardPhone } from '@kuaimen/contract/booking/board.endpoints'
import { bookingNotFound, noGuest, numberMissing, phonesTooMany } from '@kuaimen/contract/booking/record.errors'
import type { DataOf, InputOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { refusedAgain } from '@kuaimen/contract/kernel/limits.rules'
import { mayPhone, PHONES_A_DAY, phoneReasonText, type Whose, whoseText } from '@kuaimen/contract/staff/privacy.rules'
import { staffForbidden } from '@kuaimen/contract/staff/staff.errors'
import type { StaffCtx } from '../../context'
import type { Tx } from '../../db/database'
import { actsAgainAt } from '../../staff/demand.service'
import { addEvent, findForOperator, type OperatorRow } from '../record/booking.sql'
import { demandStore } from '../settle/locked.service'
import { seenBy } from '../view/booking.present'

/** Every look is an entry of the audit log, and so many of one person a day are all. */
async function countLook(ctx: StaffCtx, tx: Tx): Promise<void> {
  const again = await actsAgainAt(ctx, tx, ['member.phone'], PHONES_A_DAY)
  if (!again) return
  ctx.log.warn({ who: ctx.principal.who }, 'too many numbers looked at')
  throw refusedAgain(phonesTooMany, again, ctx.now())
}

/** A visit that the caller may ring about: one of their stores, and for a clerk one of today. */
async function visitToPhone(ctx: StaffCtx, tx: Tx, orderSn: string): Promise<OperatorRow> {
  const found = await findForOperator(tx, orderSn)
  if (!found || found.booking.state === 'held' || found.booking.state === 'expired') throw new Refusal(bookingNotFound)
  demandStore(ctx, found.booking.store_id, bookingNotFound)
  if (!mayPhone(found.booking, seenBy(ctx).phones, ctx.now())) throw new Refusal(staffForbidden)
  return found
}

function numberOf({ guest, mobile }: OperatorRow, whose: Whose): string {
  if (whose === 'guest' && !guest) throw new Refusal(noGuest)
  const number = whose === 'guest' ? guest?.mobile : mobile
  if (!number) throw new Refusal(numberMissing)
  return number
}

/** One whole number for a reason; the history of the visit and the audit log say who looked, and neither has the number. */
export const phoneOf = (
  ctx: StaffCtx,
  { order_sn, whose, reason }: InputOf<typeof boardPhone>,
): Promise<DataOf<typeof boardPhone>> =>
  ctx.transaction(async (tx) => {
    const found = await visitToPhone(ctx, tx, order_sn)
    const mobile = numberOf(found, whose)
    await countLook(ctx, tx)
    const { who, name } = ctx.principal
    const note = `${name}：${whoseText[whose]}，${phoneReasonText[reason]}`
    await addEvent(tx, order_sn, { event: 'phone_seen', who, note, at: ctx.now() })
    const subject = ['booking', order_sn] as const
    const { store_id } = found.booking
    await ctx.audit(tx, {
      ...{ action: 'member.phone', subject, store_id, after: { whose }, reason: phoneReasonText[reason] },
    })
    return { mobile }
  })
