import { on } from '../events'
import { messagesAllowed } from '../notice/subscribed.port'
import type { Room } from '../room'
import { badgeHttp } from './badge/badge.http'
import { badgeData } from './badge/member-data.sql'
import { memberHttp } from './center/center.http'
import { codeHttp } from './code/code.http'
import { codeData, referralsOwned, rewardsHaveFacts } from './code/member-data.sql'
import { ageVisitsCommand } from './demo-visits.service'
import { membershipData } from './upkeep/member-data.service'
import {
  daysAgree,
  levelGiftsHaveCards,
  redeemsArePaid,
  redeemsHaveCards,
  stockHolds,
  takenAgrees,
} from './mall/audit.sql'
import { mallHttp } from './mall/mall.http'
import { mallData } from './mall/member-data.sql'
import { memberJobs } from './member.jobs'
import { seedMembers } from './member.seed'
import { noteSubscribed } from './task/fact.service'
import { taskGauges } from './task/gauges.sql'
import { taskData } from './task/member-data.sql'
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

export const memberRoom: Room = {
  name: 'member',
  uses: ['brand', 'account', 'notice', 'product', 'payment', 'wallet'],
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
  seed: seedMembers,
  demo: { 'age-visits': ageVisitsCommand },
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
    referralsOwned,
    rewardsHaveFacts,
  ],
  memberData: [mallData, taskData, membershipData, badgeData, codeData],
  on: [on(messagesAllowed, noteSubscribed)],
}
