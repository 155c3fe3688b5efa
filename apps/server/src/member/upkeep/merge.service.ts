import { pointsLeft } from '@kuaimen/contract/member/points.rules'
import type { Tx } from '../../db/database'
import type { Reassign } from '../../member-data'
import { insertOwed, insertPoints, listMovements } from '../membership/entries.sql'
import { lockRow, type MembershipRow } from '../membership/membership.sql'
import { addPoints, lockMembership, reachLevel, takePointsBack } from '../points/points.service'
import { carryFacts, carryGrowth, deleteMembership } from './merge.sql'

/** What is owed is owed by the account that stays. */
async function carryOwed(tx: Tx, gone: MembershipRow, into: MembershipRow, at: Date): Promise<MembershipRow> {
  if (gone.owed_points === 0) return into
  const key = `merged_out:${gone.member_id}:${into.member_id}`
  const settled = { member_id: gone.member_id, at, kind: 'settled', subject_no: key } as const
  await insertOwed(tx, { ...settled, amount: -gone.owed_points })
  return takePointsBack(tx, into, { amount: gone.owed_points, subject_no: key, order_sn: '', at })
}

/** Points go over with the day they are good until. */
async function carryPoints(tx: Tx, gone: MembershipRow, into: MembershipRow, at: Date): Promise<MembershipRow> {
  if (gone.points === 0) return into
  const lots = pointsLeft(await listMovements(tx, gone.member_id))
  const key = `${gone.member_id}:${into.member_id}`
  const out = { member_id: gone.member_id, at, event: 'merged_out', subject_no: key } as const
  await insertPoints(tx, { ...out, amount: -gone.points, balance_after: 0 })
  let held = into
  for (const { amount, on } of lots)
    held = await addPoints(tx, held, { event: 'merged_in', amount, subject_no: `${key}:${on}`, expires_on: on, at })
  return held
}

/** Under the locks of both accounts, and when cards, tasks and badges are one. Entries stay where they were written, new ones carry over what they left. */
export const reassignMembership: Reassign = async (tx, from, into, at) => {
  await carryFacts(tx, from, into)
  const gone = await lockRow(tx, from)
  const held = gone && (await lockMembership(tx, into, at))
  if (!held) return
  const owing = await carryOwed(tx, gone, held, at)
  const after = await carryPoints(tx, gone, owing, at)
  await carryGrowth(tx, from, into, at)
  await deleteMembership(tx, from)
  await reachLevel(tx, after, { now: at })
}
