import type { Room } from '../room'
import { badgeHttp } from './badge/badge.http'
import { badgeLosses, eraseBadges, exportBadges, exportShares } from './badge/member-data.sql'
import { memberHttp } from './center/center.http'
import { codeHttp } from './code/code.http'
import {
  endCodes,
  exportInvites,
  exportScans,
  inviteCodesOwned,
  reassignCodes,
  referralsOwned,
  rewardsHaveFacts,
  seedsOwned,
} from './code/member-data.sql'
import {
  daysAgree,
  levelGiftsHaveCards,
  redeemsArePaid,
  redeemsHaveCards,
  stockHolds,
  takenAgrees,
} from './mall/audit.sql'
import { mallHttp } from './mall/mall.http'
import { exportLevelGifts, exportRedeems } from './mall/member-data.sql'
import { memberJobs } from './member.jobs'
import { noteSubscribed } from './task/fact.service'
import { taskGauges } from './task/gauges.sql'
import { eraseTasks, exportProofs, exportStarted, exportTasks } from './task/member-data.sql'
import { taskHttp } from './task/task.http'
import {
  balancesFollow,
  claimsBringGrowth,
  claimsBringPoints,
  growthHolds,
  owedAgrees,
  owedIsPaidOnce,
  pointsAgree,
  taskPointsClaimed,
} from './upkeep/audit.sql'
import { memberGauges } from './upkeep/gauges.sql'
import {
  exportFacts,
  exportGrowth,
  exportMembership,
  exportOwed,
  exportPoints,
  forfeitPoints,
  pointsLosses,
} from './upkeep/member-data.sql'
import { reassignMembership } from './upkeep/merge.service'
import {
  badgesOwned,
  doneOwned,
  factsOwned,
  growthOwned,
  levelGiftsOwned,
  membershipsOwned,
  owedOwned,
  pointsOwned,
  proofsOwned,
  redeemsOwned,
  sharesOwned,
  startedOwned,
} from './upkeep/owners.sql'

export const memberRoom: Room = {
  name: 'member',
  http: [...memberHttp, ...taskHttp, ...badgeHttp, ...mallHttp, ...codeHttp],
  jobs: memberJobs,
  crontab: [
    '20 16 * * * member:nightly ?fill=2d&jobKey=member:nightly',
    '10 18 * * * member:referrals ?fill=1d&jobKey=member:referrals',
    '40 19 * * * member:sweep ?jobKey=member:sweep',
    '0 1 1 * * member:birthday ?fill=5d&jobKey=member:birthday',
    '0 1 1 * * member:monthly ?fill=5d&jobKey=member:monthly',
  ],
  gauges: [memberGauges, taskGauges],
  audit: [
    pointsAgree,
    balancesFollow,
    owedAgrees,
    owedIsPaidOnce,
    growthHolds,
    stockHolds,
    takenAgrees,
    daysAgree,
    redeemsArePaid,
    redeemsHaveCards,
    levelGiftsHaveCards,
    claimsBringPoints,
    claimsBringGrowth,
    taskPointsClaimed,
    membershipsOwned,
    pointsOwned,
    owedOwned,
    growthOwned,
    factsOwned,
    redeemsOwned,
    levelGiftsOwned,
    doneOwned,
    startedOwned,
    proofsOwned,
    badgesOwned,
    sharesOwned,
    seedsOwned,
    inviteCodesOwned,
    referralsOwned,
    rewardsHaveFacts,
  ],
  reassign: [reassignMembership, reassignCodes],
  leave: [forfeitPoints, eraseTasks, eraseBadges, endCodes],
  losses: [pointsLosses, badgeLosses],
  subscribed: noteSubscribed,
  exports: {
    membership: exportMembership,
    points: exportPoints,
    owed_points: exportOwed,
    growth: exportGrowth,
    facts: exportFacts,
    points_redeems: exportRedeems,
    level_gifts: exportLevelGifts,
    tasks: exportTasks,
    tasks_started: exportStarted,
    task_proofs: exportProofs,
    badges: exportBadges,
    badge_shares: exportShares,
    invites: exportInvites,
    membership_codes: exportScans,
  },
}
