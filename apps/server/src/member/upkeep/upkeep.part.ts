import type { RoomPart } from '../../room'
import { sweepCodes } from '../code/code.sql'
import { sweepReferrals } from '../invite/invite.sql'
import {
  balancesFollow,
  claimsBringGrowth,
  claimsBringPoints,
  growthHolds,
  owedAgrees,
  owedIsPaidOnce,
  pointsAgree,
  taskPointsClaimed,
} from './audit.sql'
import { memberGauges } from './gauges.sql'
import { membershipData } from './member-data.service'
import { closeDay } from './nightly.service'

export const upkeepPart: RoomPart = {
  jobs: (services) => ({
    'member:nightly': async () => closeDay(services),
    'member:sweep': async () => {
      await sweepCodes(services.db, services.now())
      await sweepReferrals(services.db, services.now())
    },
  }),
  crontab: [
    '20 16 * * * member:nightly ?fill=2d&jobKey=member:nightly',
    '40 19 * * * member:sweep ?jobKey=member:sweep',
  ],
  gauges: [memberGauges],
  audit: [
    pointsAgree,
    balancesFollow,
    owedAgrees,
    owedIsPaidOnce,
    growthHolds,
    claimsBringPoints,
    claimsBringGrowth,
    taskPointsClaimed,
  ],
  memberData: [membershipData],
}
