import { eq, ne } from 'drizzle-orm'
import type { Leave } from '../../member-data'
import { insertPoints } from '../membership/entries.sql'
import { lockRow, updateMembership } from '../membership/membership.sql'
import { member_fact, points_entry } from '../membership/membership.table'

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
