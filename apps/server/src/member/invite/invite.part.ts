import type { RoomPart } from '../../room'
import { decideReferrals } from './referral.service'

export const invitePart: RoomPart = {
  jobs: (services) => ({ 'member:referrals': async () => decideReferrals(services) }),
  crontab: ['10 18 * * * member:referrals ?fill=1d&jobKey=member:referrals'],
}
