import { addDays, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { countsUntil, GROWTH_WINDOW_DAYS } from '@kuaimen/contract/member/level.rules'
import { pointsGoodUntil } from '@kuaimen/contract/member/points.rules'
import type { Tx } from '../../../server/src/db/database'
import { findItemOf } from '../../../server/src/member/mall/mall.sql'
import { redeemIn } from '../../../server/src/member/mall/redeem.service'
import { addGrowth, addPoints, lockMembership } from '../../../server/src/member/points/points.service'
import { drawFor } from '../draw'
import { DEMO_REDEEMED } from './mall.demo'
import { DEMO_GROWTH, DEMO_OLD_POINTS, DEMO_POINTS } from './member.demo'

const DAYS_AGO = 70

/** After the visits of the member to look around with: what was given and redeemed, so that there is a life to look at. */
export async function seedDemoMembership(tx: Tx, memberId: number, now: Date): Promise<void> {
  const held = await lockMembership(tx, memberId, now)
  const redeemed = await findItemOf(tx, DEMO_REDEEMED.key)
  if (!held || !redeemed) throw new Error('demo: the member or the item is gone')
  const today = studioDay(now)
  const lastYear = `${Number(today.slice(0, 4)) - 1}-12-20`
  const gift = { event: 'gift', order_sn: '' } as const
  // What is redeemed leaves the oldest first: the rest of them runs out this year.
  const old = {
    ...gift,
    amount: DEMO_OLD_POINTS + redeemed.points,
    note: '周年赠送',
    subject_no: `demo:${memberId}:old`,
  }
  const after = await addPoints(tx, held, {
    ...old,
    at: studioInstant(lastYear, '10:00'),
    expires_on: pointsGoodUntil(lastYear),
  })
  const then = addDays(today, -DAYS_AGO)
  const at = studioInstant(then, '10:00')
  const subject = { subject_no: `demo:${memberId}`, at }
  const rest = { ...gift, ...subject, amount: DEMO_POINTS - DEMO_OLD_POINTS - held.points, note: '老顾客回馈' }
  const given = await addPoints(tx, after, { ...rest, expires_on: pointsGoodUntil(then) })
  const counts_until = countsUntil(then, GROWTH_WINDOW_DAYS)
  const grown = { ...subject, event: 'merged', amount: DEMO_GROWTH - held.growth_seen, counts_until } as const
  await addGrowth(tx, given, grown, { now, isQuiet: true })
  await redeemDemo(tx, memberId, redeemed, studioInstant(addDays(today, -DEMO_REDEEMED.daysAgo), '20:15'))
}

async function redeemDemo(tx: Tx, member_id: number, item: { id: number; points: number }, at: Date): Promise<void> {
  const draw = drawFor('points redeemed')
  const randomBytes = (size: number) => Uint8Array.from({ length: size }, () => draw.below(256))
  await redeemIn(tx, { member_id, id: item.id, shown_points: item.points, at, randomBytes })
}
