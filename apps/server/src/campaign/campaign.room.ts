import type { Room } from '../room'
import { campaignJobs } from './campaign.jobs'
import { writeCounts } from './count/count.service'
import { campaignOperatorHttp } from './operator/operator.http'
import { campaignHttp } from './page/page.http'
import { takeHttp } from './take.http'
import { daysAgree, invitationsAgree, stockAgrees, takesHaveCards } from './upkeep/audit.sql'
import { campaignGauges } from './upkeep/gauges.sql'
import { eraseAnswers, exportForms, exportInvitations, exportTakes } from './upkeep/member-data.sql'
import { formsOwned, remindersOwned, takesOwned, tokenTriesOwned, tokenUsesOwned } from './upkeep/owners.sql'
import { reassignForms, reassignInvitations, reassignTakes } from './upkeep/reassign.sql'

export const campaignRoom: Room = {
  name: 'campaign',
  http: [...campaignHttp, ...campaignOperatorHttp, ...takeHttp],
  jobs: campaignJobs,
  crontab: ['* * * * * campaign:remind', '0 19 * * * campaign:sweep'],
  everySecond: writeCounts,
  gauges: [campaignGauges],
  audit: [
    stockAgrees,
    daysAgree,
    takesHaveCards,
    invitationsAgree,
    takesOwned,
    tokenUsesOwned,
    formsOwned,
    tokenTriesOwned,
    remindersOwned,
  ],
  reassign: [reassignTakes, reassignInvitations, reassignForms],
  leave: eraseAnswers,
  exports: { campaign_takes: exportTakes, campaign_forms: exportForms, campaign_invitations: exportInvitations },
}
