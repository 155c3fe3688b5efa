import type { Room } from '../room'
import { balancesFollow, growthHolds, owedAgrees, owedIsPaidOnce, pointsAgree } from './audit.sql'
import {
  exportFacts,
  exportGrowth,
  exportMembership,
  exportOwed,
  exportPoints,
  forfeitPoints,
  pointsLosses,
} from './leaving.sql'
import { memberHttp } from './member.http'
import { reassignMembership } from './merge.service'
import { factsOwned, growthOwned, membershipsOwned, owedOwned, pointsOwned } from './owners.sql'

export const memberRoom: Room = {
  name: 'member',
  http: memberHttp,
  audit: [
    pointsAgree,
    balancesFollow,
    owedAgrees,
    owedIsPaidOnce,
    growthHolds,
    membershipsOwned,
    pointsOwned,
    owedOwned,
    growthOwned,
    factsOwned,
  ],
  reassign: [reassignMembership],
  leave: forfeitPoints,
  losses: pointsLosses,
  exports: {
    membership: exportMembership,
    points: exportPoints,
    owed_points: exportOwed,
    growth: exportGrowth,
    facts: exportFacts,
  },
}
