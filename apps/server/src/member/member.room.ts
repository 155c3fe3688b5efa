import type { Room } from '../room'
import { balancesFollow, growthHolds, owedAgrees, owedIsPaidOnce, pointsAgree } from './audit.sql'
import { badgeHttp } from './badge.http'
import { memberGauges } from './gauges.sql'
import {
  exportFacts,
  exportGrowth,
  exportMembership,
  exportOwed,
  exportPoints,
  forfeitPoints,
  pointsLosses,
} from './leaving.sql'
import { mallHttp } from './mall.http'
import { exportLevelGifts, exportRedeems } from './mall-leaving.sql'
import { memberHttp } from './member.http'
import { memberJobs } from './member.jobs'
import { seedLevels } from './member.seed'
import { reassignMembership } from './merge.service'
import {
  factsOwned,
  growthOwned,
  levelGiftsOwned,
  membershipsOwned,
  owedOwned,
  pointsOwned,
  redeemsOwned,
} from './owners.sql'
import { taskHttp } from './task.http'

export const memberRoom: Room = {
  name: 'member',
  http: [...memberHttp, ...taskHttp, ...badgeHttp, ...mallHttp],
  jobs: memberJobs,
  crontab: ['20 16 * * * member:nightly ?fill=2d&jobKey=member:nightly'],
  gauges: [memberGauges],
  seed: seedLevels,
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
    redeemsOwned,
    levelGiftsOwned,
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
    points_redeems: exportRedeems,
    level_gifts: exportLevelGifts,
  },
}
