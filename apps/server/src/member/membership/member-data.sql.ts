import { type Losses, memberData } from '../../member-data'
import { findMembership, listLevels } from './membership.sql'

/** The first level is everybody's, and no loss. */
const pointsLosses: Losses = async (tx, memberId) => {
  const [row, levels] = await Promise.all([findMembership(tx, memberId), listLevels(tx)])
  const { points = 0, level = 0 } = row ?? {}
  const name = levels.find((one) => one.level === level)?.name ?? ''
  return [
    ...(points > 0 ? [{ kind: 'points' as const, count: points, worth_fen: 0 }] : []),
    ...(level > 0 ? [{ kind: 'level' as const, count: level, name, worth_fen: 0 }] : []),
  ]
}

/** What is lost; what becomes of the rows is said in `upkeep`, above all that is carried over. */
export const membershipLosses = memberData({ tables: [], losses: pointsLosses })
