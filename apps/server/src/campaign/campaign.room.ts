import type { Room } from '../room'
import { campaignJobs } from './campaign.jobs'
import { seedCampaigns } from './campaign.seed'
import { writeCounts } from './count/count.service'
import { campaignOperatorHttp } from './operator/operator.http'
import { campaignHttp } from './page/page.http'
import { takeHttp } from './take.http'
import { daysAgree, invitationsAgree, stockAgrees, takesHaveCards } from './upkeep/audit.sql'
import { campaignGauges } from './upkeep/gauges.sql'
import { campaignData } from './upkeep/member-data.sql'

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
