import type { TaskList } from 'graphile-worker'
import type { Services } from '../context'
import { sweepCodes } from './code/code.sql'
import { sweepReferrals } from './invite/invite.sql'
import { decideReferrals } from './invite/referral.service'
import { giveBirthdays, giveMonthly } from './level/gift.service'
import { closeDay } from './upkeep/nightly.service'

export const memberJobs = (services: Services): TaskList => ({
  'member:nightly': async () => closeDay(services),
  'member:referrals': async () => decideReferrals(services),
  'member:sweep': async () => {
    await sweepCodes(services.db, services.now())
    await sweepReferrals(services.db, services.now())
  },
  'member:birthday': async () => giveBirthdays(services),
  'member:monthly': async () => giveMonthly(services),
})
