import { asc, eq } from 'drizzle-orm'
import type { Export, Leave, Losses } from '../../context'
import { insertPoints } from '../membership/entries.sql'
import { findMembership, listLevels, lockRow, updateMembership } from '../membership/membership.sql'
import { growth_entry, member_fact, membership, owed_entry, points_entry } from '../membership/membership.table'

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

export const exportMembership: Export = async (tx, memberId) => {
  const rows = await tx.select().from(membership).where(eq(membership.member_id, memberId))
  return rows.map(({ points, owed_points, level, level_since, card_no }) => {
    return { points, owed_points, level, level_since, card_no }
  })
}

export const exportPoints: Export = async (tx, memberId) => {
  const rows = await tx
    .select()
    .from(points_entry)
    .where(eq(points_entry.member_id, memberId))
    .orderBy(asc(points_entry.id))
  return rows.map(({ at, event, amount, order_sn, expires_on, balance_after, note }) => {
    return { at, event, amount, order_sn, expires_on, balance_after, note }
  })
}

export const exportOwed: Export = async (tx, memberId) => {
  const rows = await tx.select().from(owed_entry).where(eq(owed_entry.member_id, memberId)).orderBy(asc(owed_entry.id))
  return rows.map(({ at, kind, amount, order_sn }) => ({ at, kind, amount, order_sn }))
}

export const exportGrowth: Export = async (tx, memberId) => {
  const rows = await tx
    .select()
    .from(growth_entry)
    .where(eq(growth_entry.member_id, memberId))
    .orderBy(asc(growth_entry.id))
  return rows.map(({ at, event, amount, order_sn, counts_until }) => ({ at, event, amount, order_sn, counts_until }))
}

export const exportFacts: Export = async (tx, memberId) => {
  const rows = await tx
    .select()
    .from(member_fact)
    .where(eq(member_fact.member_id, memberId))
    .orderBy(asc(member_fact.id))
  return rows.map(({ at, fact, about }) => ({ at, fact, about }))
}
