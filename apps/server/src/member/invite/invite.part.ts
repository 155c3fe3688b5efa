import { provide } from '../../ports'
import type { RoomPart } from '../../room'
import { queuePort } from '../../staff/queue.port'
import { inviteQueue } from './invite.sql'
import { decideReferrals } from './referral.service'

export const invitePart: RoomPart = {
  provides: [provide(queuePort, inviteQueue)],
  jobs: (services) => ({ 'member:referrals': async () => decideReferrals(services) }),
  crontab: ['10 18 * * * member:referrals ?fill=1d&jobKey=member:referrals'],
}
