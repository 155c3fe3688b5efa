import type { Room } from '../room'
import { daysAgree, invitationsAgree, stockAgrees, takesHaveCards } from './audit.sql'
import { campaignHttp } from './campaign.http'
import { campaignJobs } from './campaign.jobs'
import { seedCampaigns } from './campaign.seed'
import { writeCounts } from './count.service'
import { campaignGauges } from './gauges.sql'
import { campaignData } from './leaving.sql'
import { campaignOperatorHttp } from './operator.http'
import { takeHttp } from './take.http'

export const campaignRoom: Room = {
  name: 'campaign',
  uses: ['brand', 'account', 'notice', 'city', 'store', 'product', 'wallet', 'content', 'member'],
  http: [...campaignHttp, ...campaignOperatorHttp, ...takeHttp],
  jobs: campaignJobs,
  crontab: ['* * * * * campaign:remind', '0 19 * * * campaign:sweep'],
  everySecond: writeCounts,
  gauges: [campaignGauges],
  seed: seedCampaigns,
  audit: [stockAgrees, daysAgree, takesHaveCards, invitationsAgree],
  memberData: [campaignData],
}
