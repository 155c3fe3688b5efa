import type { Leave, Losses } from '../context'
import { badgeLosses, eraseBadges } from './badge-leaving.sql'
import { endCodes } from './invite-leaving.sql'
import { forfeitPoints, pointsLosses } from './leaving.sql'
import { eraseTasks } from './task-leaving.sql'

const LEAVE: readonly Leave[] = [forfeitPoints, eraseTasks, eraseBadges, endCodes]
const LOSSES: readonly Losses[] = [pointsLosses, badgeLosses]

/** All of the room's parts, in this order. */
export const leaveMembership: Leave = async (tx, memberId, at) => {
  for (const leave of LEAVE) await leave(tx, memberId, at)
}

export const membershipLosses: Losses = async (tx, memberId, now) =>
  (await Promise.all(LOSSES.map((find) => find(tx, memberId, now)))).flat()
