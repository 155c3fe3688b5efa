import { decideReferrals } from '../../../server/src/member/invite/referral.service'
import type { Command } from '../../../server/src/room'
import { ageVisits } from './visits.sql'

/** What a member has done, and the invitation they came by, is so many days older; then the job of the night runs. */
export const ageVisitsCommand: Command = async (services, [mobile = '', days], say) => {
  say(`${await ageVisits(services.db, mobile, Number(days))} facts`)
  await decideReferrals(services)
  return 0
}
