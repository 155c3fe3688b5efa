import { baseOf, overpaid, pointsFor, type Retained, rateOf } from '@kuaimen/contract/member/points.rules'
import { memberSettings } from '../../brand/settings.service'
import type { Tx } from '../../db/database'
import { readBrought } from '../membership/entries.sql'
import { findMembership, listLevels } from '../membership/membership.sql'

/** What a visit would bring its member if it were over today. */
export async function pointsToCome(
  tx: Tx,
  memberId: number | undefined,
  retained: Retained,
  at: Date,
): Promise<number> {
  const [{ points_per_yuan }, levels, row] = await Promise.all([
    memberSettings(tx, at),
    listLevels(tx),
    memberId === undefined ? undefined : findMembership(tx, memberId),
  ])
  const percent = levels.find(({ level }) => level === (row?.level ?? 0))?.points_percent ?? 100
  return pointsFor(baseOf(retained), rateOf(points_per_yuan, percent))
}

/** What a visit has brought, less what was taken back of it. */
export async function pointsEarned(tx: Tx, orderSn: string): Promise<number> {
  const { points, points_back } = await readBrought(tx, orderSn)
  return points - points_back
}

/** What would be taken back if no more than this were retained of a visit's money; nothing where it has not earned. */
export async function pointsTakenBack(tx: Tx, orderSn: string, retainedFen: number): Promise<number> {
  const { points, rate, points_back } = await readBrought(tx, orderSn)
  return overpaid(points, pointsFor(retainedFen, rate), points_back)
}
