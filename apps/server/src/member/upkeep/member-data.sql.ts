import { eq, ne } from 'drizzle-orm'
import type { Leave, Losses } from '../../member-data'
import { insertPoints } from '../membership/entries.sql'
import { findMembership, listLevels, lockRow, updateMembership } from '../membership/membership.sql'
import { member_fact, points_entry } from '../membership/membership.table'

/** The first level is everybody's, and no loss. */
export const pointsLosses: Losses = async (tx, memberId) => {
  const [row, levels] = await Promise.all([findMembership(tx, memberId), listLevels(tx)])
  const { points = 0, level = 0 } = row ?? {}
  const name = levels.find((one) => one.level === level)?.name ?? ''
  return [
    ...(points > 0 ? [{ kind: 'points' as const, count: points, worth_fen: 0 }] : []),
    ...(level > 0 ? [{ kind: 'level' as const, count: level, name, worth_fen: 0 }] : []),
  ]
}

/** The points go with the account; the ledgers stay, what its owner did there goes. */
export const forfeitPoints: Leave = async (tx, memberId, at) => {
  const held = await lockRow(tx, memberId)
  if (held && held.points > 0) {
    const subject_no = `left:${memberId}`
    const entry = { member_id: memberId, at, event: 'forfeited', subject_no, balance_after: 0 } as const
    await insertPoints(tx, { ...entry, amount: -held.points })
    await updateMembership(tx, memberId, { points: 0 })
  }
  await tx.delete(member_fact).where(eq(member_fact.member_id, memberId))
}

/** The entry that takes the points away is younger than the leaving. */
export const notForfeited = ne(points_entry.event, 'forfeited')
