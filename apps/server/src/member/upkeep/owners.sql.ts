import { and, isNull, ne } from 'drizzle-orm'
import { member } from '../../account/person/account.table'
import { ownersAreThere } from '../../account/upkeep/audit.sql'
import { badge_share, member_badge } from '../badge/badge.table'
import { level_gift, points_redeem } from '../mall/mall.table'
import { growth_entry, member_fact, membership, owed_entry, points_entry } from '../membership/membership.table'
import { task_done, task_proof, task_started } from '../task/task.table'

/** Entries stay with the account that wrote them: what it had was carried over by entries of its own. */
const notMerged = isNull(member.merged_into)

export const membershipsOwned = ownersAreThere(membership, membership.created_at)
export const pointsOwned = ownersAreThere(
  points_entry,
  points_entry.at,
  and(notMerged, ne(points_entry.event, 'forfeited')),
)
export const owedOwned = ownersAreThere(owed_entry, owed_entry.at, notMerged)
export const growthOwned = ownersAreThere(growth_entry, growth_entry.at, notMerged)
export const factsOwned = ownersAreThere(member_fact, member_fact.at)
export const redeemsOwned = ownersAreThere(points_redeem, points_redeem.at)
export const levelGiftsOwned = ownersAreThere(level_gift, level_gift.at)
export const doneOwned = ownersAreThere(task_done, task_done.done_at)
export const startedOwned = ownersAreThere(task_started, task_started.started_at)
export const proofsOwned = ownersAreThere(task_proof, task_proof.at)
export const badgesOwned = ownersAreThere(member_badge, member_badge.earned_at)
export const sharesOwned = ownersAreThere(badge_share, badge_share.created_at)
