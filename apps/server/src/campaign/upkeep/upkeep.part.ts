import type { RoomPart } from '../../room'
import { daysAgree, invitationsAgree, stockAgrees, takesHaveCards } from './audit.sql'
import { campaignGauges } from './gauges.sql'
import { campaignData } from './member-data.sql'
import { sweepCampaigns } from './sweep.service'

export const upkeepPart: RoomPart = {
  jobs: (services) => ({ 'campaign:sweep': async () => sweepCampaigns(services) }),
  crontab: ['0 19 * * * campaign:sweep'],
  gauges: [campaignGauges],
  audit: [stockAgrees, daysAgree, takesHaveCards, invitationsAgree],
  memberData: [campaignData],
}
