import { addDays, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { countsUntil, GROWTH_WINDOW_DAYS } from '@kuaimen/contract/member/level.rules'
import { pointsGoodUntil } from '@kuaimen/contract/member/points.rules'
import type { Tx } from '../db/database'
import { addGrowth, addPoints, lockMembership } from './ledger.service'
import { DEMO_GROWTH, DEMO_OLD_POINTS, DEMO_POINTS } from './member.demo'

const DAYS_AGO = 70

/** After the visits of the member to look around with: what was given, so that there is a level to look at. */
export async function seedDemoMembership(tx: Tx, memberId: number, now: Date): Promise<void> {
  const held = await lockMembership(tx, memberId, now)
  if (!held) throw new Error('demo: the member is gone')
  const today = studioDay(now)
  const lastYear = `${Number(today.slice(0, 4)) - 1}-12-20`
  const old = {
    event: 'gift',
    amount: DEMO_OLD_POINTS,
    note: '周年赠送',
    at: studioInstant(lastYear, '10:00'),
  } as const
  const then = addDays(today, -DAYS_AGO)
  const at = studioInstant(then, '10:00')
  const rest = DEMO_POINTS - DEMO_OLD_POINTS - held.points
  const gift = { event: 'gift', amount: rest, note: '老顾客回馈', at, expires_on: pointsGoodUntil(then) } as const
  const first = { ...old, subject_no: `demo:${memberId}:old`, expires_on: pointsGoodUntil(lastYear) }
  const after = await addPoints(tx, await addPoints(tx, held, first), { ...gift, subject_no: `demo:${memberId}` })
  const counts_until = countsUntil(then, GROWTH_WINDOW_DAYS)
  const amount = DEMO_GROWTH - held.growth_seen
  const grown = { event: 'task', amount, subject_no: `demo:${memberId}`, at, counts_until } as const
  await addGrowth(tx, after, grown, { now, isQuiet: true })
}
