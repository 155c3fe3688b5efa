import { Refusal } from '@kuaimen/contract/kernel/failure'
import { ID_LENGTH, makeId } from '@kuaimen/contract/kernel/ids'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { cardNoUnknown } from '@kuaimen/contract/member/mall.errors'
import { pointsGoodUntil } from '@kuaimen/contract/member/points.rules'
import type { StaffCtx } from '../../context'
import { demandWithin } from '../../staff/demand.service'
import { findByCardNo } from '../membership/membership.sql'
import { addPoints, lockMembership, takePointsBack } from './points.service'

interface Correction {
  readonly card_no: string
  readonly amount: number
  readonly reason: string
}

/** Staff of the chain give points or take them back; the member reads why. What is spent already is owed. */
export async function changePointsBy(ctx: StaffCtx, { card_no, amount, reason }: Correction) {
  demandWithin(ctx, 'member.points', null, { points: Math.abs(amount) })
  const at = ctx.now()
  const subject_no = makeId(`${ctx.principal.who}:`, ctx.randomBytes(ID_LENGTH))
  return ctx.transaction(async (tx) => {
    const memberId = await findByCardNo(tx, card_no)
    const held = memberId === undefined ? undefined : await lockMembership(tx, memberId, at)
    if (!held) throw new Refusal(cardNoUnknown)
    const entry = { subject_no, order_sn: '', at, note: reason }
    const { points } =
      amount > 0
        ? await addPoints(tx, held, { ...entry, event: 'gift', amount, expires_on: pointsGoodUntil(studioDay(at)) })
        : await takePointsBack(tx, held, { ...entry, amount: -amount })
    const change = { before: { points: held.points }, after: { points } }
    await ctx.audit(tx, { action: 'member.points', subject: ['card', card_no], ...change, reason })
    return { points }
  })
}
